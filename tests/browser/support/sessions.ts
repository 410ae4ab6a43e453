// Sessions that are begun by calls, without a page.
import type { APIRequestContext, APIResponse } from '@playwright/test'

export async function beginSession(
  request: APIRequestContext,
  email: string,
  password: string,
): Promise<APIResponse> {
  await request.get('/api/auth/identify')
  return request.post('/api/auth/login', { headers: await antiForgery(request), data: { email, password } })
}

/** What every call that changes something carries. */
export async function antiForgery(request: APIRequestContext): Promise<Record<string, string>> {
  const { cookies } = await request.storageState()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  return { 'x-xsrf-token': decodeURIComponent(token) }
}
