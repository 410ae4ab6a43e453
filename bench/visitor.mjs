// A signed-in person who calls the running server.

/** A browser's cookies, without a browser. */
export async function signIn(url, email) {
  const cookies = new Map()
  const ask = async (path, { headers, ...init } = {}) => {
    const reply = await fetch(url + path, { ...init, headers: { ...headers, cookie: visitor.cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      cookies.set(name, value)
    }
    return reply
  }
  const visitor = {
    url,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    get token() {
      return cookies.get('XSRF-TOKEN')
    },
    get: path => ask(path),
    post: async (path, body) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': visitor.token },
        body,
      }),
  }
  await visitor.get('/api/auth/identify')
  const reply = await visitor.post('/api/auth/login', JSON.stringify({ email, password: 'gridhaul96' }))
  if (!reply.ok) throw new Error(`${email} could not sign in: ${await reply.text()}`)
  return visitor
}
