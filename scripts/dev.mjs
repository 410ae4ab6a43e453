// npm run dev: the client with hot reload and a proxy for /api, and the server, rebuilt and restarted at every change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readArguments } from './arguments.mjs'
import { say } from './report.mjs'
import { install, root } from './steps.mjs'

const help = `npm run dev
Starts the client with hot reload on http://localhost:5173, and the server, which is rebuilt and restarted at every change.
PORT is the port of the server (8080); docs/operating.md lists its other environment variables.`

readArguments({ command: 'npm run dev', help })
process.chdir(root)
await install()
const vite = join('node_modules', 'vite', 'bin', 'vite.js')
const port = process.env.PORT ?? '8080'
const children = []

say('Building the server, and again at every change ...')
start([vite, 'build', '--config', 'vite/server.config.ts', '--watch', '--logLevel', 'warn'])
say(`Starting the server on port ${port} (API only) and the client's development server ...`)
start(['--watch-path=build/server', '--watch-preserve-output', join('scripts', 'dev-server.mjs')], {
  PORT: port,
})
start([vite], { API_SERVER: `http://127.0.0.1:${port}` })

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll(signal))

function start(args, env = {}) {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { DEMO: '1', LOG_LEVEL: 'warn', ...process.env, ...env },
  })
  children.push(child)
  child.on('exit', code => {
    if (code) process.exitCode = code
    endAll('SIGTERM')
  })
}

function endAll(signal) {
  for (const child of children) child.kill(signal)
}
