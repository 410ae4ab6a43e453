// The server as npm run dev runs it: waits for its first build.
import { existsSync, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './steps.mjs'

const main = join(root, 'build', 'server', 'main.js')
await mkdir(join(root, 'build', 'server'), { recursive: true })
if (!existsSync(main)) {
  await new Promise(built => {
    const watcher = watch(join(root, 'build', 'server'), () => {
      if (!existsSync(main)) return
      watcher.close()
      built()
    })
  })
}
await import(pathToFileURL(main).href)
