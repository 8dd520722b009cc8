#ifndef CSPAWN_SHIM_H
#define CSPAWN_SHIM_H

#include <spawn.h>

// <spawn.h> and <unistd.h> declare these three only where _GNU_SOURCE is
// defined, and Swift reads the headers of Glibc without it.

/// Has the child close all descriptors from `first` on. glibc 2.34.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *_Nonnull actions, int first);

/// Has the child change to the directory at `path`. glibc 2.29.
extern int posix_spawn_file_actions_addchdir_np(
    posix_spawn_file_actions_t *_Nonnull actions,
    const char *_Nonnull path
);

/// Makes a pipe whose ends have `flags` from the start.
extern int pipe2(int ends[_Nonnull 2], int flags);

#endif
