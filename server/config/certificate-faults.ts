// Why a certificate is refused, by the error codes of Node and OpenSSL.

const notTrusted = 'its certificate is not signed by an authority that this server trusts'

const faults: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
  CERT_UNTRUSTED: notTrusted,
  INVALID_CA: notTrusted,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate is revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

/** Undefined if the error is not about a certificate. */
export const certificateFault = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : faults[code]
