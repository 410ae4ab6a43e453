// Texts of passwords and reset mails (spec 5, 8).
export const passwordTooShort = 'Password must be at least 8 characters long'
export const passwordTooLong = 'Password must be at most 1,000 characters long'
export const passwordTooCommon = 'This password is one of the most common ones. Choose another.'
export const passwordBreached =
  'This password was stolen from somebody elsewhere, so guessers try it. Choose another.'
/** `parts`: what a guesser sees in it. */
export const passwordEasyToGuess = (parts: readonly string[]) =>
  `This password is easy to guess${parts.length ? `: it is little more than ${parts.join(' and ')}` : ''}. Choose a longer one, such as four words that do not belong together.`
export const passwordHoldsName = 'The password must not contain the name, the email address or "Gridhaul".'
export const emailNotValid = 'Email is not valid'
export const passwordsDiffer = 'Passwords do not match'
export const resetTokenInvalid = 'Invalid or missing reset token'
export const resetMailPromised =
  'If an account exists with this email, you will receive password reset instructions shortly.'
export const resetRequestFailed = 'An error occurred or email not found'
export const passwordResetFailed = 'The password could not be reset. Please try again.'
export const passwordWasSet = 'Your password is set. Please sign in.'
export const passwordWasReset = 'Your password has been reset. Please sign in.'
export const passwordNotNew = 'Choose a password other than the one you were given.'
export const oldPasswordWrong = 'Error changing password, please make sure old password is correct.'

export const passwordWasChanged = 'Your password has been changed.'
/** On the page where a user is edited. */
export const resetMailSentFromUser = 'Successfully sent password reset email'
/** Everywhere else. */
export const resetMailSent = 'Password reset email sent.'
export const resetMailNotSent = 'Error sending password reset email.'
