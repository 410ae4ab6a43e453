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

const names = []
for (const file of (await readdir(folder)).filter(name => name.endsWith('.graphql'))) {
  const path = join(folder, file)
  const document = parse(await readFile(path, 'utf8'), { noLocation: true })
  for (const { kind, name } of document.definitions)
    if (kind === 'OperationDefinition') names.push(name.value)
  await write(join(folder, file.replace('.graphql', '.generated.ts')), await moduleFor(path, document))
}
const union = names.toSorted().map(name => `  | '${name}'`)
await write(
  join(folder, 'names.generated.ts'),
  `// Written by scripts/generate-operations.mjs.\nexport type OperationName =\n${union.join('\n')}\n`,
)

async function write(file, text) {
  const current = await readFile(file, 'utf8').catch(() => '')
  if (current === text) return
  if (checking) {
    console.error(`${file} is out of date: run npm run generate`)
    process.exitCode = 1
  } else {
    await writeFile(file, text)
    console.log(`wrote ${file}`)
  }
}

async function moduleFor(file, document) {
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
