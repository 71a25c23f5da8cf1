/** Stop words without accents. */
export const STOP_WORDS: { en: ReadonlySet<string>; fr: ReadonlySet<string> } = {
  en: words(`a an and are as at be but by for if in into is it no not of on or such that the their then there these
    they this to was will with`),
  fr: words(`au aux avec ce ces dans de des du elle elles en et eux il ils je la le les leur leurs lui ma mais me meme
    mes moi mon ne nos notre nous on ou par pas pour qu que qui sa se ses son sur ta te tes toi ton tu un une vos votre
    vous c d j l m n s t y a ai as ont avons avez avait avaient ayant eu est sont es suis sommes etes etait etaient etant fut furent soit sera seront cela ceci cet cette ici dont sans si`),
}

/** Question words; they count in texts but not in questions. */
export const QUESTION_WORDS: { en: ReadonlySet<string>; fr: ReadonlySet<string> } = {
  en: words(`what which who whom whose when where why how do does did can could should would may might has have had been
    being am were i me my we our us you your he she his her him its them any some there about please tell give`),
  fr: words(`quel quelle quels quelles quoi comment combien quand pourquoi lequel laquelle lesquels lesquelles peut
    peuvent faut afin donc ni quelqu ete`),
}

/** Stop words that belong to one language only. */
export const ENGLISH_HINTS =
  words(`the of and to is that for it with was be by this are from have has which not they
  his her what how when where who why does can were will an in at or if would could should you your we our`)
export const FRENCH_HINTS =
  words(`le la les des du et est une un dans que qui pour au aux sur par avec ce cette ces il
  elle sont ont ne pas plus ou son sa ses leur quel quelle quels quelles comment combien pourquoi quand nous vous je
  fut etait ete l d qu`)
export const OTHER_HINTS =
  words(`der die das und ist nicht ein eine mit von auf den dem zu sich wird sind auch wie el
  los las una del por con para se su como y lo mas il di che non per della sono gli dei delle nel um o os do da em nao
  uma com dos het een van zijn voor niet wordt och att som det`)

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
