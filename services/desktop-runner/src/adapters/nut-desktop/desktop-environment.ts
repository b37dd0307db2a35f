/** Environment variables that programs on a desktop need, by name or by the beginning of a name. */
const needed = {
  linux:
    /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_.*|TZ|TMPDIR|DISPLAY|XAUTHORITY|XDG_.*|DBUS_SESSION_BUS_ADDRESS|DESKTOP_SESSION|GTK_.*|QT_.*)$/,
  win32:
    /^(PATH|PATHEXT|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|TEMP|TMP|USERNAME|USERDOMAIN|USERPROFILE|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|PROGRAMDATA|ALLUSERSPROFILE|PUBLIC|PROGRAMFILES.*|PROGRAMW6432|COMMONPROGRAM.*|COMPUTERNAME|OS|NUMBER_OF_PROCESSORS|PROCESSOR_.*|SESSIONNAME)$/i,
};

/** The part of the environment that a desktop needs. Programs started by name get no secrets of the runner. */
export function desktopEnvironment(
  environment: NodeJS.ProcessEnv,
  system: NodeJS.Platform,
): Record<string, string> {
  const isNeeded = system === 'win32' ? needed.win32 : needed.linux;
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && isNeeded.test(entry[0]),
    ),
  );
}
