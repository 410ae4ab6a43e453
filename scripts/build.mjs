// npm run build: the static client in dist/ and the server in build/server/.
import { readArguments } from './arguments.mjs'
import { build, install } from './steps.mjs'

const help = `npm run build
Builds the client into dist/ and the server into build/server/.`

readArguments({ command: 'npm run build', help })
await install()
await build({ always: true })
