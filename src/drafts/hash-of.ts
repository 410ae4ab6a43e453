/** SHA-256 in hexadecimal; empty where the browser has none, on a page that was not loaded over https. */
export async function hashOf(bytes: Blob): Promise<string> {
  if (!crypto.subtle) return ''
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(await bytes.arrayBuffer()))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
