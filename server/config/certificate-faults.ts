// What the codes of Node and OpenSSL say of a certificate that is refused, in words for who runs the server.

const nobodyTrusted = 'its certificate is signed by nobody whom this server trusts'

const faults: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: nobodyTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: nobodyTrusted,
  UNABLE_TO_GET_ISSUER_CERT: nobodyTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: nobodyTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: nobodyTrusted,
  CERT_UNTRUSTED: nobodyTrusted,
  INVALID_CA: nobodyTrusted,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate is revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

/** Undefined where the failure is none of a certificate's. */
export const certificateFault = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : faults[code]
