// Bundles the server into build/server/main.js; its dependencies stay outside, in node_modules.
import path from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
})
