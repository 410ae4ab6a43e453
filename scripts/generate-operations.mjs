// Parses the GraphQL documents in gql/operations and writes a module with syntax tree and types beside each.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typedDocuments from '@graphql-codegen/typed-document-node'
import * as operationTypes from '@graphql-codegen/typescript-operations'
import { parse, printSchema } from 'graphql'
import { runnerImport } from 'vite'
import { readArguments } from './arguments.mjs'

const help = `npm run generate
Writes the typed GraphQL operations again after a change in gql/operations or gql/schema.ts.
  --check    writes nothing; exit code 1 where a module is out of date`

const options = { check: { type: 'boolean', default: false } }
const { values } = readArguments({ command: 'npm run generate', help, options })
const folder = 'gql/operations'
const config = {
  scalars: {
    ID: 'string',
    PasskeyCredential: 'object',
    PasskeyOptions: 'object',
    PlanFile: 'Blob',
    TelemetryValue: 'number | string',
    DraftOperation: '{ type: string }',
    FieldValue: 'string | number | boolean | string[] | null',
  },
  skipTypename: true,
  onlyOperationTypes: true,
  useTypeImports: true,
  enumsAsTypes: true,
}

const { module } = await runnerImport('./gql/schema.ts')
const schema = parse(printSchema(module.schema))
const checking = values.check

for (const file of (await readdir(folder)).filter(name => name.endsWith('.graphql'))) {
  const written = join(folder, file.replace('.graphql', '.generated.ts'))
  const text = await moduleFor(join(folder, file))
  const current = await readFile(written, 'utf8').catch(() => '')
  if (current === text) continue
  if (checking) {
    console.error(`${written} is out of date: run npm run generate`)
    process.exitCode = 1
  } else {
    await writeFile(written, text)
    console.log(`wrote ${written}`)
  }
}

async function moduleFor(file) {
  const document = parse(await readFile(file, 'utf8'), { noLocation: true })
  const code = await codegen({
    filename: file.replace('.graphql', '.generated.ts'),
    schema,
    documents: [{ location: file, document }],
    config,
    plugins: [{ operationTypes: {} }, { typedDocuments: {} }],
    pluginMap: { operationTypes, typedDocuments },
  })
  return `// Written by scripts/generate-operations.mjs from ${file}.\n${code}`
}
