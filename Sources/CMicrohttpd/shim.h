#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <string.h>

// Glibc's Swift module leaves these out.
#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <netinet/in.h>
#include <stdint.h>
#include <sys/socket.h>

/// Asks the system how many bytes a TCP connection has received; returns whether it tells, as Linux does from 4.1 on.
///
/// The C library's own `struct tcp_info` ends before that count, and Swift takes no second one: the place of the count is
/// that of `tcpi_bytes_received` in <linux/tcp.h>.
static inline int cmicrohttpd_received_bytes(int descriptor, uint64_t *_Nonnull count) {
    enum { tcp_info_option = 11, bytes_received_offset = 128 };
    unsigned char info[bytes_received_offset + sizeof(*count)];
    socklen_t size = sizeof(info);
    if (getsockopt(descriptor, IPPROTO_TCP, tcp_info_option, info, &size) != 0 || size < sizeof(info)) return 0;
    memcpy(count, info + bytes_received_offset, sizeof(*count));
    return 1;
}

/// The settings that a daemon is started with.
struct cmicrohttpd_settings {
    unsigned int flags;
    /// A socket that listens already: the library does not say why it can't open one.
    int listener;
    /// Bytes for each connection; the heads of a request and of its response must fit.
    size_t memory_limit;
    unsigned int connection_limit;
    /// 0 for none.
    unsigned int timeout_seconds;
    MHD_AccessHandlerCallback access;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
    void *_Nullable (*_Nonnull target)(void *_Nullable context, const char *_Nullable uri, struct MHD_Connection *_Nonnull connection);
    void *_Nullable context;
    /// With TLS, the certificates and the private key in PEM; the library reads them at the start.
    const char *_Nullable certificates;
    const char *_Nullable key;
};

/// Leaves the percent escapes of a target as they are.
static inline size_t cmicrohttpd_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

static inline struct MHD_Daemon *_Nullable cmicrohttpd_start(const struct cmicrohttpd_settings *_Nonnull settings) {
    struct MHD_OptionItem secure[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)settings->certificates},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)settings->key},
        {MHD_OPTION_END, 0, NULL},
    };
    // Without certificates the list begins at its end.
    struct MHD_OptionItem *options = settings->certificates ? secure : secure + 2;
    return MHD_start_daemon(
        settings->flags, 0, NULL, NULL, settings->access, settings->context,
        MHD_OPTION_LISTEN_SOCKET, settings->listener,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->memory_limit,
        MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, settings->timeout_seconds,
        MHD_OPTION_NOTIFY_COMPLETED, settings->completed, settings->context,
        MHD_OPTION_NOTIFY_CONNECTION, settings->connection, settings->context,
        MHD_OPTION_URI_LOG_CALLBACK, settings->target, settings->context,
        MHD_OPTION_UNESCAPE_CALLBACK, &cmicrohttpd_keep_escapes, (void *)0,
        // A request without a host is refused by the server: the library would send the head of its refusal twice (0.9.75).
        MHD_OPTION_STRICT_FOR_CLIENT, 0,
        MHD_OPTION_ARRAY, options,
        MHD_OPTION_END);
}

static inline void *_Nullable cmicrohttpd_socket_context(struct MHD_Connection *_Nonnull connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

/// The number of bytes of the request's head, from its first line on.
static inline size_t cmicrohttpd_head_size(struct MHD_Connection *_Nonnull connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)->header_size;
}

/// Whether the library was built with TLS.
static inline int cmicrohttpd_has_tls(void) { return MHD_is_feature_supported(MHD_FEATURE_TLS) == MHD_YES; }

/// The `gnutls_session_t` of a connection with TLS.
static inline void *_Nullable cmicrohttpd_session(struct MHD_Connection *_Nonnull connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info ? info->tls_session : NULL;
}

static inline int cmicrohttpd_descriptor(struct MHD_Connection *_Nonnull connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

#endif
