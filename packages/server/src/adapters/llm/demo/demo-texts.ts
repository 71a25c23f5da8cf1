/** The demo model's own sentences, with the same structure in both languages. */
export type DemoTexts = {
  intro: string
  help: string
  grounded: string
  groundedEnd: string
  nothingFits: string
  image: (mediaType: string, kilobytes: number) => string
  reasoning: readonly string[]
  toolIntro: string
  clock: (iso: string) => string
  calculator: (expression: string, value: number) => string
  samples: Record<DemoSample, string>
  longTitle: string
  longPart: (n: number) => string
  longTopics: readonly string[]
}

export const DEMO_SAMPLES = ['table', 'code', 'maths', 'list', 'quote', 'link'] as const
export type DemoSample = (typeof DEMO_SAMPLES)[number]

export const english: DemoTexts = {
  intro:
    'I am the **demonstration model** of Parlance, not a language model: a small program inside this server that needs no network and no key. I cannot reason about your question, but everything around me (conversations, streaming, stopping, continuing) is real.',
  help: `Ask for one of these words to see what an answer can hold:

- \`table\`, \`code\`, \`maths\`, \`list\`, \`quote\`, \`link\`, or \`markdown\` for all of them
- \`reason\` for visible reasoning
- \`tool\` for a tool call (a clock, or a calculator: \`tool 12 * (3 + 4)\`)
- \`long\` for an answer long enough to stop, reload or leave

When passages are found for your question, in attached texts or in knowledge bases, I quote them. A real model takes my place as soon as an administrator connects one.`,
  grounded:
    'I am the demonstration model and cannot phrase an answer of my own. These are the passages found for your question, quoted word for word:',
  groundedEnd: 'The numbers open the sources. A real model would now put the answer into words.',
  nothingFits: 'No passage shares a word with your question; this is how the first ones begin:',
  image: (mediaType, kilobytes) =>
    `You attached a picture (${mediaType}, ${kilobytes} kB). I received it, but I cannot see what it shows.`,
  reasoning: [
    'The question asks to see reasoning. ',
    'I have none: I look for known words and pick prepared parts. ',
    'So I show what this part looks like, and then say so in the answer.',
  ],
  toolIntro: 'I call one of my two built-in tools.',
  clock: (iso) => `The clock of this server says **${iso}**.`,
  calculator: (expression, value) => `The calculator says: \`${expression}\` = **${value}**.`,
  samples: {
    table: `| Interface | Streams | Needs a key |
| :-- | :-: | --: |
| OpenAI | yes | yes |
| OpenAI-compatible | yes | sometimes |
| Demonstration | yes | no |`,
    code: `\`\`\`python
def greet(name: str) -> str:
    return f"Hello, {name}!"
\`\`\`

\`\`\`typescript
const total = [1, 2, 3].reduce((sum, n) => sum + n, 0)
console.log(\`total: \${total}\`)
\`\`\`

\`\`\`sql
SELECT name, count(*) AS threads FROM assistants JOIN threads USING (assistant_id) GROUP BY name;
\`\`\``,
    maths: `Inline, such as $e^{i\\pi} + 1 = 0$, or set apart:

$$
\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}
$$`,
    list: `1. First point
   - with a detail
   - and another
2. Second point
3. Third point

- [x] done
- [ ] still to do`,
    quote: '> Simple things should be simple, complex things should be possible.',
    link: 'A link opens only when you click on it: [the Markdown guide](https://commonmark.org/help/).',
  },
  longTitle: '## A long answer, to try things with',
  longPart: (n) => `### Part ${n}`,
  longTopics: [
    'Press **Stop** while this runs: the answer ends where it is, what was written stays, and *Continue* resumes from there.',
    'Reload the page now. The answer belongs to the server, so it continues while you are away and the page picks it up again without a gap.',
    'Open the same conversation in a second tab or on another device. Both show the same text at the same time.',
    'Scroll up a little: the page stops following. Scroll to the end and it follows again.',
    'Write your next message meanwhile; the draft is kept when the page is closed.',
    'Each answer shows the model that wrote it, its tokens, its time and its cost. Mine costs nothing.',
  ],
}

export const french: DemoTexts = {
  intro:
    'Je suis le **modèle de démonstration** de Parlance, pas un modèle de langage\u00a0: un petit programme de ce serveur, sans réseau ni clé. Je ne sais pas raisonner sur votre question, mais tout ce qui m’entoure (conversations, affichage progressif, arrêt, reprise) est réel.',
  help: `Demandez l’un de ces mots pour voir ce qu’une réponse peut contenir\u00a0:

- \`tableau\`, \`code\`, \`maths\`, \`liste\`, \`citation\`, \`lien\`, ou \`markdown\` pour tout à la fois
- \`réfléchir\` pour un raisonnement visible
- \`outil\` pour un appel d’outil (une horloge, ou une calculatrice\u00a0: \`outil 12 * (3 + 4)\`)
- \`long\` pour une réponse assez longue pour l’arrêter, recharger la page ou la quitter

Quand des passages répondent à votre question, dans des textes joints ou des bases de connaissances, je les cite. Un vrai modèle prend ma place dès qu’un administrateur en connecte un.`,
  grounded:
    'Je suis le modèle de démonstration et ne peux pas rédiger de réponse. Voici les passages trouvés pour votre question, cités mot pour mot\u00a0:',
  groundedEnd: 'Les numéros ouvrent les sources. Un vrai modèle rédigerait maintenant la réponse.',
  nothingFits:
    'Aucun passage n’a de mot en commun avec votre question\u202f; voici le début des premiers\u00a0:',
  image: (mediaType, kilobytes) =>
    `Vous avez joint une image (${mediaType}, ${kilobytes} ko). Je l’ai bien reçue, mais je ne vois pas ce qu’elle montre.`,
  reasoning: [
    'La question demande à voir un raisonnement. ',
    'Je n’en ai pas\u00a0: je cherche des mots connus et je choisis des parties préparées. ',
    'Je montre donc à quoi ressemble cette partie, et je le dis dans la réponse.',
  ],
  toolIntro: 'J’appelle l’un de mes deux outils intégrés.',
  clock: (iso) => `L’horloge de ce serveur indique **${iso}**.`,
  calculator: (expression, value) => `La calculatrice indique\u00a0: \`${expression}\` = **${value}**.`,
  samples: {
    table: `| Interface | Progressive | Clé nécessaire |
| :-- | :-: | --: |
| OpenAI | oui | oui |
| Compatible OpenAI | oui | parfois |
| Démonstration | oui | non |`,
    code: `\`\`\`python
def saluer(nom: str) -> str:
    return f"Bonjour, {nom} !"
\`\`\`

\`\`\`typescript
const total = [1, 2, 3].reduce((somme, n) => somme + n, 0)
console.log(\`total = \${total}\`)
\`\`\`

\`\`\`sql
SELECT name, count(*) AS threads FROM assistants JOIN threads USING (assistant_id) GROUP BY name;
\`\`\``,
    maths: `Dans le texte, comme $e^{i\\pi} + 1 = 0$, ou à part\u00a0:

$$
\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}
$$`,
    list: `1. Premier point
   - avec un détail
   - et un autre
2. Deuxième point
3. Troisième point

- [x] fait
- [ ] encore à faire`,
    quote: '> Les choses simples devraient être simples, les choses complexes devraient être possibles.',
    link: 'Un lien ne s’ouvre que si vous cliquez dessus\u00a0: [le guide Markdown](https://commonmark.org/help/).',
  },
  longTitle: '## Une longue réponse, pour essayer',
  longPart: (n) => `### Partie ${n}`,
  longTopics: [
    'Appuyez sur **Arrêter** pendant l’écriture\u00a0: la réponse s’arrête là, ce qui est écrit reste, et *Continuer* reprend à cet endroit.',
    'Rechargez la page maintenant. La réponse appartient au serveur\u00a0: elle continue sans vous, et la page la reprend sans trou.',
    'Ouvrez la même conversation dans un deuxième onglet ou sur un autre appareil. Les deux montrent le même texte au même moment.',
    'Remontez un peu\u00a0: la page cesse de suivre. Revenez à la fin et elle suit de nouveau.',
    'Écrivez déjà votre prochain message\u202f; le brouillon est gardé quand la page se ferme.',
    'Chaque réponse indique le modèle qui l’a écrite, ses jetons, son temps et son coût. La mienne ne coûte rien.',
  ],
}
