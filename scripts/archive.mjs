// Archives that are equal, byte for byte, wherever and whenever the same files are packed.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { StepFailed } from './report.mjs'
import { execute, run } from './steps.mjs'

/** The time that counts for everything that is packed, in seconds since 1970: that of the last commit, or SOURCE_DATE_EPOCH. */
export async function sourceSeconds() {
  const { SOURCE_DATE_EPOCH } = process.env
  if (SOURCE_DATE_EPOCH) return Number(SOURCE_DATE_EPOCH)
  const { code, output } = await execute('git', ['log', '-1', '--format=%ct'])
  if (code === 0) return Number(output.trim())
  throw new StepFailed(
    'Outside of a Git checkout, SOURCE_DATE_EPOCH has to say of which time the release is.',
  )
}

/**
 * Packs `folder` as `archive`, with `owner` as the number of its user and group, and as files that everybody may read unless `keepsModes`.
 * A name that ends with .gz is compressed. Returns `archive`.
 */
export async function pack(
  archive,
  { folder, names = ['.'], owner = 0, seconds, rename, keepsModes = false },
) {
  await assertGnuTar()
  const tar = archive.replace(/\.gz$/, '')
  await run('tar', [
    ...['--create', '--format=gnu', '--sort=name', `--mtime=@${seconds}`, '--numeric-owner'],
    ...[`--owner=${owner}`, `--group=${owner}`],
    ...(keepsModes ? [] : ['--mode=u=rwX,go=rX']),
    ...(rename ? [`--transform=flags=r;s,^\\.,${rename},`] : []),
    ...[`--file=${tar}`, `--directory=${folder}`, ...names],
  ])
  if (tar !== archive) await run('gzip', ['--no-name', '--force', tar])
  return archive
}

async function assertGnuTar() {
  const { output } = await execute('tar', ['--version'])
  if (!output.includes('GNU tar'))
    throw new StepFailed('Releases are packed with GNU tar: make them on Linux.')
}

export async function sha256Of(file) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
