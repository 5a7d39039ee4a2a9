import { emailAddress, jobTitle, personName } from '@kogge/domain/accounts/account-inputs.ts'
import {
  type PasswordOwner,
  type PasswordProblem,
  passwordProblem,
} from '@kogge/domain/accounts/password-rules.ts'

const MAX_NAME = 100

/** What can be wrong with a field; each has a text in the catalogue. */
export type Problem =
  | PasswordProblem
  | 'required'
  | 'too_many'
  | 'email_invalid'
  | 'email_same'
  | 'email_other'
  | 'name_invalid'
  | 'title_invalid'
  | 'password_wrong'
  | 'code_invalid'
  | 'code_wrong'

export const emailProblem = (email: string): Problem | null => {
  if (email.trim() === '') return 'required'
  return emailAddress.safeParse(email).success ? null : 'email_invalid'
}

export const nameProblem = (name: string): Problem | null => {
  const trimmed = name.trim()
  if (trimmed === '') return 'required'
  if (trimmed.length > MAX_NAME) return 'too_many'
  return personName.safeParse(trimmed).success ? null : 'name_invalid'
}

export const jobTitleProblem = (title: string): Problem | null => {
  if (title.trim().length > MAX_NAME) return 'too_many'
  return jobTitle.safeParse(title).success ? null : 'title_invalid'
}

/** For the six digits that an authenticator app shows. */
export const codeProblem = (code: string): Problem | null => {
  if (code.trim() === '') return 'required'
  return /^\d{6}$/.test(code.replace(/\s/g, '')) ? null : 'code_invalid'
}

/** For a password that is being chosen. The server knows more names, and which passwords are guessed first. */
export const newPasswordProblem = (password: string, owner: PasswordOwner): Problem | null =>
  password === '' ? 'required' : passwordProblem(password, owner)
