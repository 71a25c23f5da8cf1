import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { plainPage, type PlainPage } from '#core/http/plain-page.ts'

type Texts = { en: string; fr: string }

const TEXTS: Partial<Record<ErrorCode, Texts>> = {
  ERROR_LOGIN_TARGET_REFUSED: {
    en: 'You cannot sign in at the address that you opened. Please use {home}.',
    fr: 'La connexion n’est pas possible à l’adresse que vous avez ouverte. Veuillez utiliser {home}.',
  },
  ERROR_LOGIN_FAILED: {
    en: 'You could not be signed in: the sign-in has expired, was cancelled, or was not begun in this browser.',
    fr: 'La connexion n’a pas abouti\u00a0: elle a expiré, a été annulée ou n’a pas commencé dans ce navigateur.',
  },
  ERROR_IDENTITY_PROVIDER_UNAVAILABLE: {
    en: 'Your organisation’s sign-in service does not answer. Please try again in a moment.',
    fr: 'Le service de connexion de votre organisation ne répond pas. Veuillez réessayer dans un instant.',
  },
  ERROR_USER_DISABLED: {
    en: 'Your account is disabled. Please ask an administrator.',
    fr: 'Votre compte est désactivé. Veuillez vous adresser à un administrateur.',
  },
}

/** A browser navigation gets a page, a program gets JSON. */
export async function asPage(
  request: FastifyRequest,
  reply: FastifyReply,
  home: string,
  work: () => Promise<unknown>,
) {
  try {
    return await work()
  } catch (error) {
    const problem = request.headers.accept?.includes('text/html') ? problemPage(error, home) : null
    if (problem === null) throw error
    return reply.code(problem.status).headers(problem.page.headers).send(problem.page.html)
  }
}

/** Null for errors that do not belong to sign-on. */
function problemPage(error: unknown, home: string): { status: number; page: PlainPage } | null {
  const texts = error instanceof AppError ? TEXTS[error.code] : undefined
  if (texts === undefined || !(error instanceof AppError)) return null
  const page = plainPage({
    title: 'Parlance',
    body: `<h1><span lang="en">Sign-in</span><span class="other" lang="fr">Connexion</span></h1>
<p lang="en">${texts.en.replace('{home}', home)}</p>
<p class="other" lang="fr">${texts.fr.replace('{home}', home)}</p>
<p><a href="${home}/"><span lang="en">Back to Parlance</span> · <span lang="fr">Retour à Parlance</span></a></p>`,
  })
  return { status: error.status, page }
}
