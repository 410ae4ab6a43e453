// Registers the service worker, which keeps the files of the whole client for use without a connection.

/** Browsers without service workers, and pages over plain http, work without it. */
export async function keepForOffline({ serviceWorker }: Navigator): Promise<void> {
  await (serviceWorker as ServiceWorkerContainer | undefined)?.register('/service-worker.js').catch(() => {})
}

/** Has the service worker fetch a new version now, so that it is ready when the user asks for it. */
export async function keepNewVersion({ serviceWorker }: Navigator): Promise<void> {
  const registration = await (serviceWorker as ServiceWorkerContainer | undefined)
    ?.getRegistration()
    .catch(() => undefined)
  await registration?.update().catch(() => {})
}
