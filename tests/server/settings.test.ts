import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, SettingRefused } from '../../server/settings.ts'

const sentenceFor = (env: Record<string, string>): string => {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingRefused) return error.message
    throw error
  }
  throw new Error(`nothing was refused in ${JSON.stringify(env)}`)
}

test('an empty environment starts a server for this machine alone, without demo data', () => {
  const settings = readSettings({})

  expect(settings).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    publicUrl: undefined,
    logLevel: 'info',
    demo: false,
  })
})

test('a variable that is set to nothing means its default', () => {
  expect(readSettings({ PORT: '', HOST: '', DATABASE_URL: '', DEMO: '' })).toEqual(readSettings({}))
})

test('every setting is taken from its variable', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/gridhaul',
    DATABASE_URL: 'postgresql://u:p@db:5433/grid?sslmode=disable',
    PUBLIC_URL: 'https://gridhaul.example',
    LOG_LEVEL: 'silent',
    DEMO: '1',
  })

  expect(settings).toEqual({
    port: 0,
    host: '::1',
    dataDir: path.resolve('/srv/gridhaul'),
    databaseUrl: 'postgresql://u:p@db:5433/grid?sslmode=disable',
    publicUrl: new URL('https://gridhaul.example'),
    logLevel: 'silent',
    demo: true,
  })
})

describe('a value that makes no sense is refused in one sentence that names the variable and the value', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['HOST', 'http://127.0.0.1'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'gridhaul.example'],
    ['PUBLIC_URL', 'ftp://gridhaul.example'],
    ['PUBLIC_URL', 'https://gridhaul.example/app'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'yes'],
  ])('%s=%s', (name, value) => {
    const sentence = sentenceFor({ [name]: value })

    expect(sentence).toMatch(new RegExp(`^${name} .*\\.$`))
    expect(sentence).toContain(`'${value}'`)
  })
})

test.each(['mysql://root:geheim@db/grid', 'root:geheim@db/grid', 'postgres//root:geheim@db'])(
  'a senseless DATABASE_URL is refused without repeating its password: %s',
  value => {
    const sentence = sentenceFor({ DATABASE_URL: value })

    expect(sentence).toMatch(/^DATABASE_URL /)
    expect(sentence).not.toContain('geheim')
  },
)

test('a PUBLIC_URL that holds a password is refused without repeating it', () => {
  expect(sentenceFor({ PUBLIC_URL: 'https://me:geheim@gridhaul.example' })).not.toContain('geheim')
})
