import { expect, test } from 'vitest'
import { readSettings } from '../../server/config/settings.ts'
import { insecureSettings } from '../../server/start/insecure-settings.ts'

const warnings = (variables: Record<string, string>) => insecureSettings(readSettings(variables))

test.each([
  {},
  { HOST: '::1' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'https://gridhaul.example' },
  { PUBLIC_URL: 'http://localhost:9000' },
  { DATABASE_URL: 'postgres://me@127.0.0.1/grid' },
  { DATABASE_URL: 'postgres://me@db.example/grid?sslmode=require' },
  { DATABASE_URL: 'postgres://me@db.example/grid?sslmode=disable' },
])('the settings %j, which send nothing unencrypted over a network, cause no warning', variables => {
  expect(warnings(variables)).toEqual([])
})

test.each([
  [{ HOST: '0.0.0.0' }, 'PUBLIC_URL is not set'],
  [{ HOST: '192.0.2.1' }, 'PUBLIC_URL is not set'],
  [{ PUBLIC_URL: 'http://gridhaul.example' }, 'PUBLIC_URL is not https'],
  [{ DATABASE_URL: 'postgres://me:geheim@db.example/grid' }, 'DATABASE_URL has no sslmode'],
])('the insecure settings %j cause a warning, without their secrets', (variables, warning) => {
  expect(warnings(variables)).toEqual([expect.stringContaining(warning)])
  expect(warnings(variables).join()).not.toContain('geheim')
})
