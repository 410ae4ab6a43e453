// Whether this browser can use passkeys on this page: they belong to a host name, and need a secure connection.
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !isAddress(window.location.hostname)

const isAddress = (hostname: string): boolean => /^[\d.]+$|:/.test(hostname)
