import { expect, test } from 'vitest'
import { insecureSettings } from '../../../server/config/insecure-settings.ts'
import { readSettings } from '../../../server/config/settings.ts'

const warnings = (variables: Record<string, string>) => insecureSettings(readSettings(variables))

test.each([
  {},
  { HOST: '::1' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'https://gridhaul.example' },
  { PUBLIC_URL: 'http://localhost:9000' },
])('the settings %j, which send nothing unencrypted over a network, cause no warning', variables => {
  expect(warnings(variables)).toEqual([])
})

test.each([
  [{ HOST: '0.0.0.0' }, 'PUBLIC_URL is not set'],
  [{ HOST: '192.0.2.1' }, 'PUBLIC_URL is not set'],
  [{ PUBLIC_URL: 'http://gridhaul.example' }, 'PUBLIC_URL is not https'],
])('the insecure settings %j cause a warning', (variables, warning) => {
  expect(warnings(variables)).toEqual([expect.stringContaining(warning)])
})
