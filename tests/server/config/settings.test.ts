import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../../server/config/settings.ts'
import { InvalidSetting } from '../../../server/config/startup-error.ts'

const sentenceFor = (env: Record<string, string>): string => {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof InvalidSetting) return error.message
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
    timeZone: 'UTC',
    demo: 'off',
    planMaxMb: 16,
    hstsSubdomains: false,
    requestLimits: { person: 3_000, key: 6_000 },
    telemetryLimits: { minute: 600_000, day: 100_000_000 },
    maxRecords: 50_000,
    maxConnections: 10_000,
    maxConnectionsPerAddress: 500,
    telemetryDays: { raw: 90, '1min': 180, '15min': 1_096, '1day': 3_653 },
    historyDays: 730,
    historyHeadFile: path.resolve('data/history-heads'),
    signInLimits: { address: 100, accountHere: 10, account: 100, minutes: 15 },
    factorRoles: [],
    invitationDays: 7,
    sessionIdleHours: 12,
    sessionMaxHours: 168,
    trustProxy: [],
    webhookNetworks: [],
    smtpUrl: undefined,
    mailFrom: 'Gridhaul <gridhaul@localhost>',
    oidc: undefined,
    backups: undefined,
    backupRecipients: [],
  })
})

test('an empty variable means its default', () => {
  expect(readSettings({ PORT: '', HOST: '', DATABASE_URL: '', DEMO: '' })).toEqual(readSettings({}))
})

test('a rollup of telemetry is kept at least as long as what it is made of', () => {
  const { telemetryDays } = readSettings({ TELEMETRY_DAYS: '200', TELEMETRY_15MIN_DAYS: '100' })

  expect(telemetryDays).toEqual({ raw: 200, '1min': 200, '15min': 200, '1day': 3_653 })
})

test('every setting is read from its variable', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/gridhaul',
    DATABASE_URL: 'postgresql://u:p@pooler:6432/grid?sslmode=disable',
    DATABASE_DIRECT_URL: 'postgresql://u:p@db:5433/grid?sslmode=disable',
    PUBLIC_URL: 'https://gridhaul.example',
    LOG_LEVEL: 'silent',
    TIME_ZONE: 'Europe/Berlin',
    DEMO: '1',
    PLAN_MAX_MB: '64',
    REQUESTS_PER_MINUTE: '200',
    KEY_REQUESTS_PER_MINUTE: '0',
    KEY_RECORDS_PER_MINUTE: '30000',
    KEY_RECORDS_PER_DAY: '0',
    MAX_RECORDS: '1000',
    HSTS_SUBDOMAINS: '1',
    MAX_CONNECTIONS: '2000',
    MAX_CONNECTIONS_PER_ADDRESS: '50',
    TELEMETRY_DAYS: '400',
    TELEMETRY_1MIN_DAYS: '500',
    TELEMETRY_15MIN_DAYS: '600',
    TELEMETRY_1DAY_DAYS: '700',
    HISTORY_DAYS: '3000',
    HISTORY_HEAD_FILE: '/srv/heads',
    HISTORY_HEAD_MAIL: 'audit@gridhaul.example',
    SESSION_IDLE_HOURS: '1',
    SESSION_MAX_HOURS: '24',
    SIGN_IN_TRIES: '5',
    SIGN_IN_TRIES_PER_ACCOUNT: '50',
    SIGN_IN_TRIES_PER_ADDRESS: '60',
    SIGN_IN_MINUTES: '30',
    ADMIN_SECOND_FACTOR: 'required',
    SECOND_FACTOR_ROLES: 'BUSINESS_OPERATIONS',
    INVITATION_DAYS: '3',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8',
    WEBHOOK_NETWORKS: '10.1.0.0/16',
    METRICS_TOKEN: 'scraper-0123456789',
    SMTP_URL: 'smtps://u:p@mail.example:465',
    MAIL_FROM: 'Ops <ops@gridhaul.example>',
    OIDC_ISSUER: 'https://id.example/realms/ops',
    OIDC_CLIENT_ID: 'gridhaul',
    OIDC_CLIENT_SECRET: 'hush',
    OIDC_MAX_AGE_MINUTES: '60',
    BACKUP_TO: 's3://safe/prod/grid/',
    BACKUP_EVERY_HOURS: '6',
    BACKUP_DAYS: '3',
    BACKUP_WEEKS: '0',
    BACKUP_AGE_RECIPIENT: 'age1abc, age1def',
    BACKUP_AGE_IDENTITY_FILE: '/srv/identity',
    BACKUP_S3_ENDPOINT: 'https://s3.example',
    BACKUP_S3_REGION: 'eu-central-1',
    BACKUP_S3_KEY: 'key',
    BACKUP_S3_SECRET: 'hush',
    BACKUP_VERIFY_URL: 'postgres://localhost/empty',
  })

  expect(settings).toEqual({
    port: 0,
    host: '::1',
    dataDir: path.resolve('/srv/gridhaul'),
    databaseUrl: 'postgresql://u:p@pooler:6432/grid?sslmode=disable',
    databaseDirectUrl: 'postgresql://u:p@db:5433/grid?sslmode=disable',
    publicUrl: new URL('https://gridhaul.example'),
    logLevel: 'silent',
    timeZone: 'Europe/Berlin',
    demo: 'local',
    planMaxMb: 64,
    requestLimits: { person: 200, key: 0 },
    telemetryLimits: { minute: 30_000, day: 0 },
    maxRecords: 1_000,
    hstsSubdomains: true,
    maxConnections: 2_000,
    maxConnectionsPerAddress: 50,
    telemetryDays: { raw: 400, '1min': 500, '15min': 600, '1day': 700 },
    historyDays: 3_000,
    historyHeadFile: path.resolve('/srv/heads'),
    historyHeadMail: 'audit@gridhaul.example',
    sessionIdleHours: 1,
    sessionMaxHours: 24,
    signInLimits: { address: 60, accountHere: 5, account: 50, minutes: 30 },
    factorRoles: ['ADMIN', 'BUSINESS_OPERATIONS'],
    invitationDays: 3,
    trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    webhookNetworks: ['10.1.0.0/16'],
    metricsToken: 'scraper-0123456789',
    smtpUrl: 'smtps://u:p@mail.example:465',
    backups: {
      place: { kind: 's3', bucket: 'safe', prefix: 'prod/grid' },
      s3: {
        endpoint: new URL('https://s3.example'),
        region: 'eu-central-1',
        keyId: 'key',
        secret: 'hush',
      },
      everyHours: 6,
      days: 3,
      weeks: 0,
      identityFile: path.resolve('/srv/identity'),
      verifyUrl: 'postgres://localhost/empty',
    },
    backupRecipients: ['age1abc', 'age1def'],
    mailFrom: 'Ops <ops@gridhaul.example>',
    oidc: {
      issuer: new URL('https://id.example/realms/ops'),
      clientId: 'gridhaul',
      clientSecret: 'hush',
      maxAgeMinutes: 60,
    },
  })
})

describe('invalid values', () => {
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
    ['TIME_ZONE', 'Berlin'],
    ['TIME_ZONE', '+01:00'],
    ['DEMO', 'yes'],
    ['PLAN_MAX_MB', '0'],
    ['PLAN_MAX_MB', '65'],
    ['REQUESTS_PER_MINUTE', 'many'],
    ['MAX_RECORDS', '0'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['MAX_CONNECTIONS', '0'],
    ['MAX_CONNECTIONS_PER_ADDRESS', '65536'],
    ['TELEMETRY_DAYS', '0'],
    ['TELEMETRY_DAYS', '4000'],
    ['TELEMETRY_DAYS', '1.5'],
    ['TELEMETRY_1MIN_DAYS', '0'],
    ['TELEMETRY_15MIN_DAYS', '4000'],
    ['TELEMETRY_1DAY_DAYS', 'ever'],
    ['HISTORY_DAYS', '0'],
    ['HISTORY_DAYS', '3654'],
    ['SESSION_IDLE_HOURS', '0'],
    ['SESSION_MAX_HOURS', '1.5'],
    ['SIGN_IN_TRIES', '0'],
    ['SIGN_IN_TRIES', '1001'],
    ['SIGN_IN_TRIES_PER_ACCOUNT', '0'],
    ['SIGN_IN_TRIES_PER_ADDRESS', '10001'],
    ['SIGN_IN_MINUTES', '0'],
    ['SIGN_IN_MINUTES', '1441'],
    ['ADMIN_SECOND_FACTOR', 'yes'],
    ['SECOND_FACTOR_ROLES', 'BOSS'],
    ['INVITATION_DAYS', '0'],
    ['INVITATION_DAYS', '91'],
    ['SESSION_MAX_HOURS', '87601'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['MAIL_FROM', 'Gridhaul'],
    ['MAIL_FROM', 'Gridhaul <gridhaul> ops@b.example'],
  ])(
    'an invalid value is refused in one sentence that names the variable and the value: %s=%s',
    (name, value) => {
      const sentence = sentenceFor({ [name]: value })

      expect(sentence).toMatch(new RegExp(`^${name} .*\\.$`))
      expect(sentence).toContain(`'${value}'`)
    },
  )
})

test.each(['mysql://root:geheim@db/grid', 'root:geheim@db/grid', 'postgres//root:geheim@db'])(
  'an invalid DATABASE_URL is refused without repeating its password: %s',
  value => {
    const sentence = sentenceFor({ DATABASE_URL: value })

    expect(sentence).toMatch(/^DATABASE_URL /)
    expect(sentence).not.toContain('geheim')
  },
)

test('a PUBLIC_URL with a password is refused without repeating it', () => {
  expect(sentenceFor({ PUBLIC_URL: 'https://me:geheim@gridhaul.example' })).not.toContain('geheim')
})

test.each(['mail.example:25', 'http://me:geheim@mail.example', 'smtp//me:geheim@mail.example', 'smtp://'])(
  'an invalid SMTP_URL is refused without repeating its password: %s',
  value => {
    const sentence = sentenceFor({ SMTP_URL: value })

    expect(sentence).toMatch(/^SMTP_URL /)
    expect(sentence).not.toContain('geheim')
  },
)

test.each(['?logger=true', '?requiretls=true', '?requireTLS=yes', '?tls.rejectUnauthorized=false'])(
  'an SMTP_URL accepts no other parameters than the two of encryption: %s',
  parameters => {
    const sentence = sentenceFor({ SMTP_URL: `smtp://me:geheim@mail.example${parameters}` })

    expect(sentence).toBe(
      'SMTP_URL takes no parameters but requireTLS and ignoreTLS, which are true or false.',
    )
  },
)

describe('the encryption of a DATABASE_URL', () => {
  const read = (parameters: string) =>
    readSettings({ DATABASE_URL: `postgres://me:geheim@db/grid?${parameters}` }).databaseUrl

  test.each(['allow', 'prefer', 'require', 'verify-ca', 'verify-full'])(
    'the encryption of a DATABASE_URL checks certificate and host under every name of the mode: %s',
    mode => {
      expect(read(`a=b&sslmode=${mode}&c=d`)).toBe('postgres://me:geheim@db/grid?a=b&sslmode=verify-full&c=d')
    },
  )

  test('the encryption of a DATABASE_URL can be off, or without checking the certificate', () => {
    expect(read('sslmode=disable')).toMatch(/sslmode=disable$/)
    expect(read('sslmode=no-verify')).toMatch(/sslmode=no-verify$/)
  })

  test('a DATABASE_URL of another machine is refused if it does not say whether to encrypt', () => {
    const sentence = sentenceFor({ DATABASE_URL: 'postgres://me:geheim@db.example/grid' })

    expect(sentence).toContain('add ?sslmode=require')
    expect(sentence).not.toContain('geheim')
    for (const url of ['postgres://me@127.0.0.1/grid', 'postgres://me@db.example/grid?sslmode=disable'])
      expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test('an unknown sslmode is refused without repeating the DATABASE_URL', () => {
    const sentence = sentenceFor({ DATABASE_URL: 'postgres://me:geheim@db/grid?sslmode=verify_full' })

    expect(sentence).toBe(
      "DATABASE_URL: sslmode must be disable, no-verify, require or verify-full, not 'verify_full'.",
    )
  })

  test.each(['/nowhere/authority.pem', import.meta.filename])(
    'an sslrootcert without a certificate is refused: %s',
    file => {
      const sentence = sentenceFor({ DATABASE_URL: `postgres://me:geheim@db/grid?sslrootcert=${file}` })

      expect(sentence).toBe(
        `DATABASE_URL: sslrootcert must be a file in PEM format that the server can read, and '${file}' is not.`,
      )
    },
  )
})

describe('an identity provider', () => {
  test('an identity provider is Google if only the client is set', () => {
    expect(readSettings({ OIDC_CLIENT_ID: 'gridhaul' }).oidc).toEqual({
      issuer: new URL('https://accounts.google.com'),
      clientId: 'gridhaul',
      clientSecret: undefined,
    })
  })

  test('an identity provider may use http only on this machine', () => {
    const issuer = (value: string) => () => readSettings({ OIDC_CLIENT_ID: 'gridhaul', OIDC_ISSUER: value })

    expect(issuer('http://127.0.0.1:4000')).not.toThrow()
    expect(issuer('http://id.example')).toThrow('OIDC_ISSUER must be an https address')
    expect(issuer('https://me:geheim@id.example')).not.toThrow('geheim')
  })

  test.each(['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'])('an identity provider is not set up by %s alone', name => {
    expect(sentenceFor({ [name]: 'https://id.example' })).toMatch(/^OIDC_CLIENT_ID must be set/)
  })
})

test('a MAIL_FROM cannot add another header to the mails', () => {
  expect(sentenceFor({ MAIL_FROM: 'Gridhaul <a@b.example>\r\nBcc: x@evil.example' })).toMatch(/^MAIL_FROM /)
})

test.each(['too-short', 'with a space in it', 'ümlaut-0123456789'])(
  'an invalid METRICS_TOKEN is refused without repeating it: %s',
  value => {
    const sentence = sentenceFor({ METRICS_TOKEN: value })

    expect(sentence).toMatch(/^METRICS_TOKEN must have 16 characters or more/)
    expect(sentence).not.toContain(value)
  },
)

describe('a secret from a file', () => {
  const fileOf = (content: string): string => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'gridhaul-secret-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'secret')
    writeFileSync(file, content)
    return file
  }

  test('a secret from a file is read without the line break at its end', () => {
    const settings = readSettings({
      DATABASE_URL_FILE: fileOf('postgres://u:geheim@pooler/grid?sslmode=disable\n'),
      DATABASE_DIRECT_URL_FILE: fileOf('postgres://u:geheim@db/grid?sslmode=disable\n'),
      METRICS_TOKEN_FILE: fileOf('scraper-0123456789\r\n'),
      SMTP_URL_FILE: fileOf('smtps://u:p@mail.example:465'),
      OIDC_CLIENT_ID: 'gridhaul',
      OIDC_CLIENT_SECRET_FILE: fileOf('hush'),
    })

    expect(settings).toMatchObject({
      databaseUrl: 'postgres://u:geheim@pooler/grid?sslmode=disable',
      databaseDirectUrl: 'postgres://u:geheim@db/grid?sslmode=disable',
      metricsToken: 'scraper-0123456789',
      smtpUrl: 'smtps://u:p@mail.example:465',
      oidc: { clientSecret: 'hush' },
    })
  })

  test('a secret from a file is validated like the variable, without being repeated', () => {
    const sentence = sentenceFor({ DATABASE_URL_FILE: fileOf('mysql://u:geheim@db/grid') })

    expect(sentence).toMatch(/^DATABASE_URL must look like/)
    expect(sentence).not.toContain('geheim')
  })

  test.each([
    [
      { SMTP_URL_FILE: '/no/such/file' },
      "SMTP_URL_FILE must be a file that the server can read, and '/no/such/file' is not.",
    ],
    [
      { SMTP_URL_FILE: os.tmpdir() },
      `SMTP_URL_FILE must be a file that the server can read, and '${os.tmpdir()}' is not.`,
    ],
    [
      { SMTP_URL_FILE: '/no/such/file', SMTP_URL: 'smtp://u:geheim@mail.example' },
      'SMTP_URL and SMTP_URL_FILE are both set: only one of them can be.',
    ],
  ])('a secret from a file is refused: %j', (env, sentence) => {
    expect(sentenceFor(env)).toBe(sentence)
  })

  test('an empty secret file is refused', () => {
    expect(sentenceFor({ METRICS_TOKEN_FILE: fileOf('\n') })).toMatch(
      /^METRICS_TOKEN_FILE names an empty file/,
    )
  })
})

describe('backups', () => {
  test('go to a folder, or to a bucket of Amazon unless another service is named', () => {
    expect(readSettings({ BACKUP_TO: 'saved' }).backups?.place).toEqual({
      kind: 'folder',
      folder: path.resolve('saved'),
    })
    const bucket = { BACKUP_TO: 's3://safe', BACKUP_S3_KEY: 'k', BACKUP_S3_SECRET: 's' }
    expect(readSettings(bucket).backups).toMatchObject({
      place: { kind: 's3', bucket: 'safe', prefix: '' },
      s3: { endpoint: new URL('https://s3.us-east-1.amazonaws.com') },
    })
  })

  test.each([
    [
      { BACKUP_TO: 's3://Safe/x' },
      "BACKUP_TO must be a path of a folder, or s3://bucket/prefix, not 's3://Safe/x'.",
    ],
    [{ BACKUP_TO: 's3://safe/a/../b' }, 'BACKUP_TO must be a path'],
    [{ BACKUP_TO: 'https://safe/x' }, 'BACKUP_TO must be a path'],
    [{ BACKUP_TO: 's3://safe/x' }, 'BACKUP_S3_KEY and BACKUP_S3_SECRET must be set for a bucket.'],
    [{ BACKUP_AGE_RECIPIENT: 'AGE-SECRET-KEY-1geheim' }, 'BACKUP_AGE_RECIPIENT must list public keys of age'],
    [{ BACKUP_VERIFY_URL: 'mysql://u:geheim@db/x' }, 'BACKUP_VERIFY_URL must look like postgres://'],
  ])('%j is refused', (env, sentence) => {
    expect(sentenceFor(env)).toContain(sentence)
    expect(sentenceFor(env)).not.toContain('geheim')
  })
})
