# Python, and packages of Debian, for the tests with other people's software; sourced, not run.
# The script that sources it has a function `fail SUMMARY [HELP]`.

# install_debian PACKAGE: installs a package of Debian, whose program is missing.
install_debian() {
  command -v apt-get >/dev/null || fail "the program of the Debian package $1 is missing" "install it by the package manager of this system"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; } ||
      fail "the Debian package $1 is missing, and this user can't install it" "ask an administrator to run: apt-get install --yes $1"
    as_root=(sudo)
  fi
  echo "installing $1"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$1" >/dev/null
}

# Makes sure that python3 can make a virtual environment, which Debian has in a package of its own.
require_python() {
  python3 -c 'import ensurepip, venv' 2>/dev/null && return
  command -v apt-get >/dev/null || fail "python3 with the module venv is missing" "install Python 3.11 or newer"
  install_debian python3-venv
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
