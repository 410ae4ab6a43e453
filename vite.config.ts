// Builds the client into dist/, and serves it with hot reload in development.
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunksByUse } from './vite/chunks.ts'
import { compressedFiles } from './vite/compress.ts'
import { listedSources } from './vite/listed-sources.ts'
import { fetchBeforeImport, preloadBeforeImport } from './vite/preload.ts'
import { serviceWorker } from './vite/service-worker.ts'

const apiServer = process.env.API_SERVER ?? 'http://127.0.0.1:8080'

/** jsPDF draws HTML and SVG with them: the export draws pages itself and calls neither, and they are larger than jsPDF. */
const htmlInPdf = ['html2canvas', 'canvg', 'dompurify']

/** visx measures texts with it that it wraps and turns: the axes write plain ones, and it is half of what they load. */
const textMeasures = ['reduce-css-calc']

export default defineConfig({
  root: 'src',
  plugins: [
    react(),
    vanillaExtractPlugin(),
    withoutGraphqlLanguageTools(),
    withoutSchemaDescriptions(),
    withoutPackages(textMeasures),
    chunksByUse(),
    preloadBeforeImport(),
    serviceWorker(),
    compressedFiles(),
    listedSources(),
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // The product has routes under /assets.
    assetsDir: 'static',
    manifest: true,
    // The licences of what the client is built of go with it.
    license: true,
    target: 'es2022',
    // The content security policy allows no script but the product's own files.
    modulePreload: { polyfill: false },
    // tests/browser/bundle.spec.ts holds the routes to their sizes.
    chunkSizeWarningLimit: 1000,
    assetsInlineLimit: 0,
  },
  worker: { format: 'es', plugins: () => [withoutPackages(htmlInPdf), fetchBeforeImport(), listedSources()] },
  server: {
    proxy: {
      // The Host stays what the browser sent: the server compares it with the Origin.
      '^/(api|healthz|readyz)': { target: apiServer, changeOrigin: false },
    },
  },
})

/** Leaves out of the bundle what the schema says to people who read it: its sources. */
function withoutSchemaDescriptions(): Plugin {
  return {
    name: 'without-schema-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /gql.resolvers.[\w-]+\.ts$/.test(id)
        ? {
            code: code.replaceAll(/^ +description:\s+(?:'(?:[^'\\]|\\.)*'|"[^"]*"),$/gm, text =>
              text.replaceAll(/[^\n]/g, ''),
            ),
            map: null,
          }
        : null,
  }
}

/** Leaves packages out of the bundle that others import and nothing calls. */
function withoutPackages(packages: readonly string[]): Plugin {
  return {
    name: 'without-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: id => (packages.includes(id) ? `\0without-${id}` : null),
    load: id => (id.startsWith('\0without-') ? 'export default undefined' : null),
  }
}

/**
 * Leaves out of the bundle what GraphQL has for its language and for people who write it: documents are parsed and checked
 * before the build and sent nowhere, the schema is proven sound by a test, and no document asks for the schema itself, as
 * another test says.
 */
function withoutGraphqlLanguageTools(): Plugin {
  const emptied: Record<string, string[]> = {
    'jsutils/didYouMean.mjs': ['didYouMean'],
    'jsutils/inspect.mjs': ['inspect'],
    'jsutils/suggestionList.mjs': ['suggestionList'],
    'language/location.mjs': ['getLocation', 'getLocations'],
    'language/parser.mjs': [
      'parse',
      'parseConstValue',
      'parseSchemaCoordinate',
      'parseType',
      'parseValue',
      'Parser',
    ],
    'language/printLocation.mjs': ['printLocation', 'printSourceLocation'],
    'language/printer.mjs': ['print', 'printForError'],
    'type/validate.mjs': ['assertValidSchema', 'validateSchema'],
    'type/introspection.mjs': [
      'SchemaMetaFieldDef',
      'TypeKind',
      'TypeMetaFieldDef',
      'TypeNameMetaFieldDef',
      '__Directive',
      '__DirectiveLocation',
      '__EnumValue',
      '__Field',
      '__InputValue',
      '__Schema',
      '__Type',
      '__TypeKind',
      'introspectionTypes',
      'isIntrospectionType',
    ],
  }
  return {
    name: 'without-graphql-language-tools',
    apply: 'build',
    load(id) {
      const file = Object.keys(emptied).find(name => id.endsWith(`/graphql/${name}`))
      return file && `export const ${emptied[file]?.map(name => `${name} = () => ''`).join(', ')}`
    },
  }
}
