// Why a start did not happen, in one sentence for the person who typed the command.

/** `message` is the whole sentence. Whoever starts the server prints it alone and ends with exit code 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** A setting has an invalid value. `message` is one sentence that names the variable and the rule. */
export class InvalidSetting extends StartupError {
  override name = 'InvalidSetting'
}
