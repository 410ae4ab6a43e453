// The keys with which the server signs, read again once a minute: an operator can replace them while servers run.
import fp from 'fastify-plugin'
import { readServerKeys, type ServerKeyName, type ServerKeys } from '../../repositories/server-keys.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The present keys of this name. */
    serverKeys(name: ServerKeyName): ServerKeys
    /** Reads the keys again. */
    reloadServerKeys(): Promise<void>
  }
}

/** Shorter than the time after which a new key signs. */
const reloadIntervalMs = 60_000

export const serverKeys = fp(
  async app => {
    let keys = await readServerKeys(app.db)
    app.decorate('serverKeys', name => keys[name])
    app.decorate('reloadServerKeys', async () => {
      keys = await readServerKeys(app.db)
    })
    const reload = () =>
      app
        .reloadServerKeys()
        .catch(error => app.log.warn({ cause: String(error) }, 'the server keys could not be read again'))
    const timer = setInterval(reload, reloadIntervalMs).unref()
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'server-keys' },
)
