// Installs packages of Debian for tests, as in a container.
import { execute } from './steps.mjs'

export const isRoot = process.getuid?.() === 0

/** Returns what apt printed if it failed, '' if it did not or if there is no apt. */
export async function installDebianPackages(names) {
  if (process.platform !== 'linux' || (await execute('apt-get', ['--version'])).code !== 0) return ''
  await apt('update', '-qq')
  const options = ['-y', '-qq', '--no-install-recommends', '--no-remove']
  const { code, output } = await apt('install', ...options, ...names)
  return code === 0 ? '' : output
}

function apt(...args) {
  const [program, ...rest] = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', ...args]
  return execute(program, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
}

/** Whether the machine has all of these programs. */
export async function hasPrograms(names) {
  const found = await Promise.all(names.map(name => execute('sh', ['-c', `command -v ${name}`])))
  return found.every(({ code }) => code === 0)
}
