// A person at the identity provider, a sign-in there and its end.
export interface ProviderSubject {
  issuer: string
  subject: string
}

/** A person's sign-in at the provider, as the provider tells it. */
export interface ProviderSignIn extends ProviderSubject {
  /** By which the provider names it when it ends; undefined where the provider does not tell. */
  sid?: string | undefined
  /** The provider has a page for signing out there. */
  canSignOut: boolean
}

/** The same once the person has come back from there. */
export interface ProviderSession extends ProviderSignIn {
  /** When the person set out from here, by the database's clock. */
  setOutAt: string
}

/** Whose sign-in at the provider has ended, as the provider tells. */
export interface ProviderLogout {
  /** Of the message about it, which counts once. */
  id: string
  issuer: string
  /** The person. One of the two is always there. */
  subject: string | undefined
  /** The one sign-in; all of the person if undefined. */
  sid: string | undefined
}
