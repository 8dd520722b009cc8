# Python for the tests with other people's software; sourced, not run. Whoever sources it has a function `fail SUMMARY [HELP]`.

# Makes sure that python3 can make a virtual environment, which Debian has in a package of its own.
require_python() {
  python3 -c 'import ensurepip, venv' 2>/dev/null && return
  command -v apt-get >/dev/null || fail "python3 with the module venv is missing" "install Python 3.11 or newer"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; } ||
      fail "the Debian package python3-venv is missing, and this user can't install it" \
        "ask an administrator to run: apt-get install --yes python3-venv"
    as_root=(sudo)
  fi
  echo "installing python3-venv"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
    python3-venv >/dev/null
  python3 -c 'import ensurepip, venv' || fail "python3 can't make a virtual environment although python3-venv is there"
}

# install_packages VENV REQUIREMENTS [OPTION...]: a virtual environment with exactly these packages, made anew only when they changed.
install_packages() {
  local venv=$1 requirements=$2 wanted begun=$SECONDS
  shift 2
  wanted=$(sha256sum <"$requirements")
  if [ "$(cat "$venv/.requirements" 2>/dev/null || true)" != "$wanted" ]; then
    python3 -m venv --clear "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check "$@" --requirement "$requirements"
    echo "$wanted" >"$venv/.requirements"
    echo "installed what ${requirements#"$PWD"/} lists in $((SECONDS - begun)) s"
  fi
}
