// The thread that sends hostile bodies, each when it is asked for. Posts the status of the reply.
import { parentPort, workerData } from 'node:worker_threads'
import { hostileBodies } from './hostile-bodies.mjs'

const { url, senders } = workerData

parentPort.on('message', async index => {
  const { as, path, body } = hostileBodies[index]
  const headers = { ...senders[as], 'content-type': 'application/json' }
  const status = await fetch(url + path, { method: 'POST', headers, body: body() }).then(
    reply => reply.arrayBuffer().then(() => reply.status),
    () => 'cut',
  )
  parentPort.postMessage(status)
})
