// npm run build: the static client in dist/ and the server in build/server/.
import { build, install } from './steps.mjs'

await install()
await build({ always: true })
