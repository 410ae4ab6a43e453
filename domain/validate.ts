// One schema for each form: its rules and their texts (spec 5).
import * as z from 'zod/mini'

export const signInForm = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Email is required')),
  password: z.string().check(z.minLength(1, 'Password is required')),
})
export type SignInForm = z.infer<typeof signInForm>
