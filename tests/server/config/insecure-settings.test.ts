import { expect, test } from 'vitest'
import { insecureSettings } from '../../../server/config/insecure-settings.ts'
import { readSettings } from '../../../server/config/settings.ts'

const warnings = (variables: Record<string, string>) => insecureSettings(readSettings(variables))
const bucket = { BACKUP_TO: 's3://safe', BACKUP_S3_KEY: 'k', BACKUP_S3_SECRET: 's' }

test.each([
  {},
  { HOST: '::1' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'https://gridhaul.example' },
  { PUBLIC_URL: 'http://localhost:9000' },
  { ...bucket, BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9000' },
  { ...bucket, BACKUP_S3_ENDPOINT: 'https://s3.example' },
  { ...bucket, BACKUP_S3_ENDPOINT: 'http://s3.example', BACKUP_AGE_RECIPIENT: 'age1abc' },
])('the settings %j, which send nothing unencrypted over a network, cause no warning', variables => {
  expect(warnings(variables)).toEqual([])
})

test.each([
  [{ HOST: '0.0.0.0' }, 'PUBLIC_URL is not set', 'PUBLIC_URL'],
  [{ HOST: '192.0.2.1' }, 'PUBLIC_URL is not set', 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://gridhaul.example' }, 'PUBLIC_URL is not https', 'PUBLIC_URL'],
  [
    { ...bucket, BACKUP_S3_ENDPOINT: 'http://s3.example', PUBLIC_URL: 'https://gridhaul.example' },
    'BACKUP_S3_ENDPOINT is not https and BACKUP_AGE_RECIPIENT is not set',
    'BACKUP_S3_ENDPOINT',
  ],
])('the insecure settings %j cause a warning and say what to set', (variables, warning, remedy) => {
  expect(warnings(variables)).toEqual([
    { sentence: expect.stringContaining(warning), remedy: expect.stringContaining(`Set ${remedy} to`) },
  ])
})
