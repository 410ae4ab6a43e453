// Has the browser keep the files of the whole client, so that it opens and works without a connection (src/service-worker).

/** A browser without service workers goes on without; so does a page that came by plain http, which may not have one. */
export async function keepForOffline({ serviceWorker }: Navigator): Promise<void> {
  await (serviceWorker as ServiceWorkerContainer | undefined)?.register('/service-worker.js').catch(() => {})
}

/** Where the browser keeps the client, it looks for a new version now, and has it by the time that the person wants it. */
export async function keepNewVersion({ serviceWorker }: Navigator): Promise<void> {
  const kept = await (serviceWorker as ServiceWorkerContainer | undefined)
    ?.getRegistration()
    .catch(() => undefined)
  await kept?.update().catch(() => {})
}
