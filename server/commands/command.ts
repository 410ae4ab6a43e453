// What all commands share: arguments, and how they report errors.
import path from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartupError } from '../config/startup-error.ts'

interface Usage<Options extends OptionsConfig> {
  /** As typed: 'npm run backup'. */
  command: string
  help: string
  options?: Options
}

type OptionsConfig = NonNullable<ParseArgsConfig['options']>
type Typed<Options extends OptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>

/** Runs a command with its arguments and prints the sentence that it returns. --help prints the usage. Errors print one line and exit with 1. */
export function runCommand<Options extends OptionsConfig = Record<never, never>>(
  usage: Usage<Options>,
  run: (typed: Typed<Options>) => Promise<string | undefined>,
): void {
  // Deferred until the command's module, which begins with this call, is evaluated.
  Promise.resolve()
    .then(() => readArguments(usage))
    .then(typed => (typed ? run(typed) : usage.help))
    .then(
      sentence => void (sentence && process.stdout.write(`${sentence}\n`)),
      error => {
        process.stderr.write(`${errorMessage(error, usage.command)}\n`)
        process.exitCode = 1
      },
    )
}

/** The arguments are invalid. `message` is one sentence and does not repeat the arguments, which may contain a password. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Undefined for --help. */
function readArguments<Options extends OptionsConfig>({
  options = {} as Options,
}: Usage<Options>): Typed<Options> | undefined {
  const all = { ...options, help: { type: 'boolean', short: 'h' } } as const
  try {
    const typed = parseArgs({ options: all, allowPositionals: true })
    return (typed.values as { help?: boolean }).help ? undefined : (typed as unknown as Typed<Options>)
  } catch {
    throw new UsageError(`There is no such option: there are ${optionsInWords(all)}.`)
  }
}

function optionsInWords(options: OptionsConfig): string {
  const namesOf = (type: 'string' | 'boolean') =>
    Object.keys(options)
      .filter(name => options[name]?.type === type)
      .map(name => `--${name}`)
      .join(' and ')
  const withValue = namesOf('string')
  return `${withValue && `${withValue} with a value, `}${namesOf('boolean')}, which take no value`
}

function errorMessage(error: unknown, command: string): string {
  if (error instanceof UsageError) return `${error.message} ${command} -- --help shows how it is used.`
  return error instanceof StartupError ? error.message : unexpectedError(error)
}

const unexpectedError = (error: unknown): string =>
  `It failed: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}.`

/** Resolves a typed path: npm runs a command in the project's folder and passes on where it was typed. */
export const resolvePath = (file: string): string => path.resolve(process.env.INIT_CWD ?? '', file)
