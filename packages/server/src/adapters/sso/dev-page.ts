import { plainPage, type PlainPage } from '#core/http/plain-page.ts'
import { DEV_PEOPLE, type DevPerson } from './dev-people.ts'

// form-action also applies to redirects of a form, which end at the page that started them: any port of this machine.
const THIS_MACHINE = "'self' http://localhost:* http://127.0.0.1:* https://localhost:* https://127.0.0.1:*"

const HEADING =
  '<h1><span lang="en">Development sign-in</span><span class="other" lang="fr">Connexion de développement</span></h1>'

const SIGN_OUT =
  '<span lang="en">Sign out of this provider</span> · <span lang="fr">Se déconnecter de ce fournisseur</span>'

const ROLES = {
  administrator: ['administrator', 'administrateur'],
  user: ['user', 'utilisateur'],
  reviewer: ['marketplace review', 'relecture du catalogue'],
} as const satisfies Record<DevPerson['role'], readonly [string, string]>

/**
 * The list of people to sign in as. A choice is sent to `action`; `end` is the address that ends this browser's
 * session at the provider, null if it has none.
 */
export function devPage(action: string, end: string | null): PlainPage {
  return plainPage({
    title: 'Parlance · Development sign-in',
    form_action: THIS_MACHINE,
    body: `${HEADING}
<p class="lead" lang="en">Who do you want to be?</p>
<p class="lead other" lang="fr">Qui voulez-vous être ?</p>
<form method="post" action="${action}">
<ul>${DEV_PEOPLE.map(button).join('')}</ul>
</form>
${end === null ? '' : `<p><a href="${end}">${SIGN_OUT}</a></p>`}
<section class="note" aria-label="Warning · Avertissement">
<p lang="en">This page asks for no password: anyone who reaches it can sign in as any person, the administrator included. That is why
it runs on this computer’s own address only and must never be reachable by others. To let other people in, connect
your organisation’s identity provider (OIDC_ISSUER).</p>
<p lang="fr">Cette page ne demande aucun mot de passe : quiconque l’atteint peut devenir n’importe qui, y compris
l’administrateur. C’est pourquoi elle n’existe qu’à l’adresse locale de cet ordinateur et ne doit jamais être
accessible à d’autres. Pour ouvrir l’accès, connectez le fournisseur d’identité de votre organisation
(OIDC_ISSUER).</p>
</section>`,
  })
}

/** Asks whether to end the session of the provider. `form` is the provider's own, without a button. */
export function devEndPage(form: string): PlainPage {
  return plainPage({
    title: 'Parlance · Development sign-out',
    form_action: "'self'",
    body: `${HEADING}
<p class="lead" lang="en">End your session here? Parlance signs you out too, also in other tabs.</p>
<p class="lead other" lang="fr">Mettre fin à votre session ici ? Parlance vous déconnecte aussi, y compris dans les autres onglets.</p>
${form}
<ul><li><button type="submit" form="op.logoutForm" name="logout" value="yes">${SIGN_OUT}</button></li></ul>`,
  })
}

/** Shown when there is no session left. */
export function devEndedPage(home: string): PlainPage {
  return plainPage({
    title: 'Parlance · Development sign-out',
    body: `${HEADING}
<p class="lead" lang="en">You are signed out.</p>
<p class="lead other" lang="fr">Vous êtes déconnecté.</p>
<p><a href="${home}"><span lang="en">Back to Parlance</span> · <span lang="fr">Retour à Parlance</span></a></p>`,
  })
}

/** Shown if the choice comes too late or from another browser. */
export function devExpiredPage(home: string): PlainPage {
  return plainPage({
    title: 'Parlance · Development sign-in',
    body: `${HEADING}
<p class="lead" lang="en">This sign-in has expired.</p>
<p class="lead other" lang="fr">Cette connexion a expiré.</p>
<p><a href="${home}"><span lang="en">Start again</span> · <span lang="fr">Recommencer</span></a></p>`,
  })
}

function button(person: DevPerson) {
  const [en, fr] = ROLES[person.role]
  const { username } = person
  return `<li><button type="submit" name="person" value="${username}" aria-describedby="role-${username}"
>${username}</button><span class="role" id="role-${username}"
><span lang="en">${en}</span> · <span lang="fr">${fr}</span></span></li>`
}
