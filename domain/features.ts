// What our server offers beyond the specification where no record shows it. The client asks, and shows what it can use.

/** `invitations`: a user can be created without a password, and is mailed a link to choose one. */
export const features = ['invitations'] as const
export type Feature = (typeof features)[number]
