// Why the server or a command did not start, in one sentence for the operator.

/** `message` is the whole sentence. It is printed alone, and the exit code is 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** A setting has an invalid value. `message` is one sentence that names the variable and the rule. */
export class InvalidSetting extends StartupError {
  override name = 'InvalidSetting'
}
