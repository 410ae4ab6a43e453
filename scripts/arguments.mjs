// The arguments of a command, and its --help. Uses nothing but Node, because it runs before anything is installed.
import { parseArgs } from 'node:util'

/**
 * Parses the arguments of `command`. --help prints `help` and ends the command. Invalid arguments end it with one line and
 * `exitCode`, and so does `refuse`, for errors that the caller finds.
 */
export function readArguments({ command, help, options = {}, allowPositionals = false, exitCode = 1 }) {
  const refuse = sentence => {
    console.error(`${sentence} ${hint(command)}`)
    process.exit(exitCode)
  }
  try {
    const all = { ...options, help: { type: 'boolean', short: 'h' } }
    const { values, positionals } = parseArgs({ options: all, allowPositionals })
    if (values.help) {
      console.log(help)
      process.exit(0)
    }
    return { values, positionals, refuse }
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS_')) throw error
    return refuse(firstSentence(error.message))
  }
}

/** npm takes options as its own unless they come after `--`. */
const hint = command => `${command} -- --help shows how it is used.`

/** Drops the rest of Node's message, which is advice that does not apply to npm. */
const firstSentence = message => `${message.split(/\.?(?:\s(?=To )|\n|$)|\. /, 1)[0]}.`

export function wholeNumber(text, min, option, refuse) {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isInteger(value) && value >= min
    ? value
    : refuse(`${option} takes whole numbers from ${min}, not ${text}.`)
}
