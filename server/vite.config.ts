// Bundles the server's programs into build/server/; most of their dependencies stay outside, in node_modules.
import path from 'node:path'
import { defineConfig } from 'vite'

/** Packages of hundreds of modules: from one file the server starts in two thirds of the time, a command in half. */
const bundled = ['kysely', 'zod', 'fastify-type-provider-zod', '@simplewebauthn/server', 'jose']

export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  publicDir: false,
  ssr: { noExternal: bundled },
  build: {
    ssr: true,
    rollupOptions: {
      input: {
        main: 'server/start/main.ts',
        'plan-process': 'server/plans/plan-process.ts',
        admin: 'server/commands/admin.ts',
        backup: 'server/commands/backup.ts',
        restore: 'server/commands/restore.ts',
        'ingest-key': 'server/commands/ingest-key.ts',
        'mqtt-bridge': 'server/mqtt-bridge/main.ts',
      },
    },
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
})
