import { describe, expect, test } from 'vitest'
import { canBeIn, groupKeyOf, SAME_QUESTION, sameness, wordingOf } from './wording.service.ts'

/** Pairs that ask the same. */
const SAME = {
  en: `
How long is the notice period? | What is the length of the notice period?
How long is the notice period? | how long is my notice period
How do I reset my password? | How can I reset my password?
How do I reset my password? | Hello, how should I reset my password please?
How do I reset my password? | I'd like to know how to reset my password.
When is the canteen open? | When does the canteen open?
How many days of holiday do I have? | How many holiday days do I get?
How many days of paid leave do employees get per year? | How many paid leave days do employees get per year?
Can I work from abroad? | Am I allowed to work from abroad?
Can I work from abroad? | Is it possible to work from abroad?
Who do I contact about a data breach? | Whom should I contact about data breaches?
Do I have to wear a badge? | Must I wear a badge?
Do I need to wear a badge? | Should I wear a badge?
What is the deadline for expense reports? | What's the deadline for my expense report?
What is the deadline for expense reports? | deadline expense reports
Where can I find the travel policy? | Where do I find the travel policy?
Can I carry over unused holiday to next year? | Can unused holiday be carried over to the next year?
What happens if I am ill during my holiday? | What happens when I'm ill during my holidays?
How do I report harassment? | How can harassment be reported?
How do I report harassment? | How do I report a case of harassment?
Is the office open on public holidays? | Is the office open during public holidays?
What is the maximum amount for a hotel night? | What is the maximum for a hotel night?
How many days of parental leave do I have after two births? | How many parental leave days do I have after 2 births?
Which documents do I need for a visa? | What documents do I need for a visa?
What is the notice period for employees with more than five years of service? | What notice period applies to employees with more than five years of service?
What should I do if I lose my badge? | What do I do when I lose my badge?
How much does a replacement card cost? | How much is a replacement card?
Who is responsible for data protection? | Who's responsible for data protection?
Is there a gym in the building? | Does the building have a gym?
What is the dress code? | What's our dress code?
How do I book a meeting room? | How can someone book a meeting room?
How do I book a meeting room? | Please explain how to book a meeting room
Can I bring my dog to the office? | May I bring my dog to the office?
Are interns paid? | Do interns get paid?
When are salaries paid? | When is my salary paid?
When are salaries paid? | On which day are salaries paid?
What does the health insurance cover? | What is covered by the health insurance?
How many remote days per week are allowed? | How many remote days per week can I have?
Where is the first aid kit? | Where can I find the first-aid kit?
How do I cancel a subscription? | How do I cancel my subscription?
Why was my request rejected? | Why has my request been rejected?
`,
  fr: `
Quelle est la durée du préavis ? | Combien de temps dure le préavis ?
Quelle est la durée du préavis ? | Quelle est la durée de mon préavis ?
Comment réinitialiser mon mot de passe ? | Comment puis-je réinitialiser mon mot de passe ?
Comment réinitialiser mon mot de passe ? | Bonjour, comment faire pour réinitialiser mon mot de passe s'il vous plaît ?
Combien de jours de congé ai-je ? | Combien de jours de congés puis-je avoir ?
Combien de jours de congés payés par an ? | À combien de jours de congés payés ai-je droit par an ?
Puis-je travailler depuis l'étranger ? | Est-il possible de travailler depuis l'étranger ?
Puis-je travailler depuis l'étranger ? | Peut-on travailler depuis l’étranger ?
Qui contacter en cas de fuite de données ? | Qui dois-je contacter en cas de fuite de données ?
Dois-je porter un badge ? | Faut-il porter un badge ?
Dois-je porter un badge ? | Est-ce que je dois porter mon badge ?
Où trouver la politique de déplacement ? | Où est-ce que je peux trouver la politique de déplacement ?
Quel est le délai pour les notes de frais ? | Quel délai pour les notes de frais ?
Quel est le délai pour les notes de frais ? | délai notes de frais
Comment signaler un harcèlement ? | Comment signaler un cas de harcèlement ?
Que se passe-t-il si je suis malade pendant mes congés ? | Qu'est-ce qui se passe si je suis malade pendant les congés ?
Quand la cantine est-elle ouverte ? | Quand est ouverte la cantine ?
À quelle heure ouvre la cantine ? | Quand est-ce que la cantine ouvre ?
Quels documents faut-il pour un visa ? | Quels documents sont nécessaires pour un visa ?
Quel est le préavis pour un salarié ayant plus de cinq ans d'ancienneté ? | Quel préavis pour les salariés avec plus de 5 ans d’ancienneté ?
Que faire si je perds mon badge ? | Que dois-je faire si je perds mon badge ?
Combien coûte une carte de remplacement ? | Quel est le prix d'une carte de remplacement ?
Qui est responsable de la protection des données ? | Qui est le responsable de la protection des données ?
Y a-t-il une salle de sport dans l'immeuble ? | Est-ce qu'il y a une salle de sport dans l'immeuble ?
Comment réserver une salle de réunion ? | Comment peut-on réserver une salle de réunion ?
Comment réserver une salle de réunion ? | Pouvez-vous m'expliquer comment réserver une salle de réunion ?
Puis-je amener mon chien au bureau ? | Est-ce que je peux amener mon chien au bureau ?
Les stagiaires sont-ils payés ? | Est-ce que les stagiaires sont payés ?
Quand les salaires sont-ils versés ? | Quel jour les salaires sont-ils versés ?
Combien de jours de télétravail par semaine ? | À combien de jours de télétravail par semaine a-t-on droit ?
Où se trouve la trousse de secours ? | Où est la trousse de secours ?
Comment résilier un abonnement ? | Comment résilier mon abonnement ?
Pourquoi ma demande a-t-elle été rejetée ? | Pourquoi est-ce que ma demande a été rejetée ?
Le bureau est-il ouvert les jours fériés ? | Est-ce que le bureau est ouvert pendant les jours fériés ?
`,
}

/** Pairs about the same subject that need different answers. */
const OTHER = {
  en: `
How do I reset my password? | How do I reset my VPN password?
How do I reset my password? | How do I change my password?
How do I reset my password? | Why was my password reset?
How do I reset my password? | Can I reset my password?
How long is the notice period? | How long is the trial period?
How long is the notice period? | When does the notice period start?
How long is the notice period after two years? | How long is the notice period after five years?
How long is the notice period after two years? | How long is the notice period?
Can I work from abroad? | Can I work from home?
Can I work from abroad? | Can I not work from abroad?
Can I take leave before my trial period ends? | Can I take leave after my trial period ends?
Can I be dismissed with notice? | Can I be dismissed without notice?
Can a manager replace an employee? | Can an employee replace a manager?
Do I have to wear a badge? | Can I wear a badge?
Who pays the rent? | When is the rent paid?
How many days of holiday do I have? | How many days of sick leave do I have?
What is the maximum amount for a hotel night in Paris? | What is the maximum amount for a hotel night in Lyon?
What is the maximum amount for a hotel night in Paris? | What is the maximum amount for a hotel night?
What is the minimum amount for a transfer? | What is the maximum amount for a transfer?
Is alcohol allowed at work events? | Is smoking allowed at work events?
What is the employer contribution to the pension? | What is the employee contribution to the pension?
Who approves expense reports? | Who writes expense reports?
Where can I find the travel policy? | Where can I find the security policy?
Which vaccines are required for children? | Which vaccines are required for adults?
How do I transfer data from Alpha to Beta? | How do I transfer data from Beta to Alpha?
How do I transfer money from savings to checking? | How do I transfer money from checking to savings?
What is the deadline for expense reports? | What is the format for expense reports?
Is my salary confidential? | Is my salary not confidential?
How many days of parental leave do mothers get after the birth? | How many days of parental leave do fathers get after the birth?
What is the notice period for employees with more than five years of service? | What is the notice period for employees with less than five years of service?
What is the notice period for managers with more than five years of service in the company? | What is the notice period for workers with more than five years of service in the company?
Which documents do I need for a visa for the United States? | Which documents do I need for a visa for the United Kingdom?
What should I do if I lose my badge? | What should I do if I find a badge?
How do I install the printer on Windows? | How do I install the printer on Linux?
How do I delete my account? | How do I create my account?
Comment installer l'imprimante sous Windows ? | Comment installer l'imprimante sous Linux ?
How do I reset my password? | Comment réinitialiser mon mot de passe ?
What should I do if I lose my badge? | What should I do if I lose my laptop?
How much does a replacement card cost? | How long does a replacement card take?
Who is responsible for data protection? | Who is responsible for data quality?
Is there a gym in the building? | Where is the gym in the building?
Can I bring my dog to the office? | Can I bring my child to the office?
Are interns paid? | When are interns paid?
Are interns paid? | Who pays interns?
When are salaries paid? | When are bonuses paid?
When are salaries paid? | How are salaries paid?
What does the health insurance cover? | What does the health insurance not cover?
How many remote days per week are allowed? | How many remote days per month are allowed?
Why was my request rejected? | Why was my request accepted?
Can children under 16 use the gym? | Can children over 16 use the gym?
Can I smoke inside the building? | Can I smoke outside the building?
What is the fee for opening an account online? | What is the fee for closing an account online?
Does the warranty cover water damage on a phone? | Does the warranty cover screen damage on a phone?
Who must sign a contract above 10,000 euros? | Who must sign a contract below 10,000 euros?
Who must sign a contract above 10,000 euros? | Who must sign a contract above 50,000 euros?
What are the side effects of the flu vaccine for pregnant women? | What are the side effects of the flu vaccine for old women?
Is leave before a public holiday paid? | Is leave on a public holiday paid?
Is remote work possible? | Is remote work mandatory?
`,
  fr: `
Quelle est la durée du préavis ? | Quelle est la durée de la période d'essai ?
Quelle est la durée du préavis ? | Quand commence le préavis ?
Quelle est la durée du préavis après deux ans ? | Quelle est la durée du préavis après cinq ans ?
Quelle est la durée du préavis pour un cadre ? | Quelle est la durée du préavis ?
Comment réinitialiser mon mot de passe ? | Comment réinitialiser mon mot de passe VPN ?
Comment réinitialiser mon mot de passe ? | Comment changer mon mot de passe ?
Comment réinitialiser mon mot de passe ? | Puis-je réinitialiser mon mot de passe ?
Puis-je travailler depuis l'étranger ? | Puis-je travailler depuis chez moi ?
Puis-je travailler depuis l'étranger ? | Ne puis-je pas travailler depuis l'étranger ?
Puis-je prendre des congés avant la fin de ma période d'essai ? | Puis-je prendre des congés après la fin de ma période d'essai ?
Peut-on être licencié avec préavis ? | Peut-on être licencié sans préavis ?
Un responsable peut-il remplacer un salarié ? | Un salarié peut-il remplacer un responsable ?
Dois-je porter un badge ? | Puis-je porter un badge ?
Qui paie le loyer ? | Quand paie-t-on le loyer ?
Combien de jours de congé ai-je ? | Combien de jours de télétravail ai-je ?
Quel est le montant maximum pour une nuit d'hôtel à Paris ? | Quel est le montant maximum pour une nuit d'hôtel à Lyon ?
Quel est le montant minimum d'un virement ? | Quel est le montant maximum d'un virement ?
Quelle est la cotisation du salarié à la retraite ? | Quelle est la cotisation de l'employeur à la retraite ?
Qui valide les notes de frais ? | Qui rédige les notes de frais ?
Quels vaccins sont obligatoires pour les enfants ? | Quels vaccins sont obligatoires pour les adultes ?
Comment transférer des données d'Alpha vers Beta ? | Comment transférer des données de Beta vers Alpha ?
Combien de jours de congé parental après la naissance pour la mère ? | Combien de jours de congé parental après la naissance pour le père ?
Quel est le préavis pour un salarié ayant plus de cinq ans d'ancienneté ? | Quel est le préavis pour un salarié ayant moins de cinq ans d'ancienneté ?
Que faire si je perds mon badge ? | Que faire si je trouve un badge ?
Comment supprimer mon compte ? | Comment créer mon compte ?
Le salaire est-il confidentiel ? | Le salaire est-il public ?
Quelle prime pour un salarié ? | Quelle prime sur le salaire ?
Que faire si je perds mon badge ? | Que faire si je perds mon ordinateur ?
Qui est responsable de la protection des données ? | Qui est responsable de la qualité des données ?
Y a-t-il une salle de sport dans l'immeuble ? | Où est la salle de sport dans l'immeuble ?
Puis-je amener mon chien au bureau ? | Puis-je amener mon enfant au bureau ?
Quand les salaires sont-ils versés ? | Quand les primes sont-elles versées ?
Quand les salaires sont-ils versés ? | Comment les salaires sont-ils versés ?
Combien de jours de télétravail par semaine ? | Combien de jours de télétravail par mois ?
Pourquoi ma demande a-t-elle été rejetée ? | Pourquoi ma demande a-t-elle été acceptée ?
Peut-on fumer à l'intérieur du bâtiment ? | Peut-on fumer à l'extérieur du bâtiment ?
Qui doit signer un contrat de plus de 10 000 euros ? | Qui doit signer un contrat de moins de 10 000 euros ?
Quels sont les frais d'ouverture d'un compte en ligne ? | Quels sont les frais de clôture d'un compte en ligne ?
La garantie couvre-t-elle les dommages causés par l'eau ? | La garantie ne couvre-t-elle pas les dommages causés par l'eau ?
Quels sont les effets du vaccin contre la grippe chez la femme enceinte ? | Quels sont les effets du vaccin contre la grippe chez la femme âgée ?
Comment demander un congé sans solde ? | Comment demander un congé avec solde ?
Comment aller de Paris à Lyon ? | Comment aller de Lyon à Paris ?
Puis-je poser un congé le lundi de Pâques ? | Puis-je poser un congé le lundi de Pentecôte ?
Quel est le taux pour un prêt sur 10 ans ? | Quel est le taux pour un prêt sur 20 ans ?
Le télétravail est-il possible ? | Le télétravail est-il obligatoire ?
Quel âge pour la retraite ? | Quel montant pour la retraite ?
`,
}

const LANGUAGES = ['en', 'fr'] as const
type Pair = { language: (typeof LANGUAGES)[number]; one: string; two: string }

const pairsOf = (texts: typeof SAME): Pair[] =>
  LANGUAGES.flatMap((language) =>
    texts[language]
      .trim()
      .split('\n')
      .map((line) => {
        const [one = '', two = ''] = line.split(' | ')
        return { language, one, two }
      }),
  )

const isSame = ({ language, one, two }: Pair) =>
  canBeIn(two, language) && sameness(wordingOf(one, language), wordingOf(two, language)) >= SAME_QUESTION

describe('two wordings of a question', () => {
  test('a pair that needs different answers never counts as the same question', () => {
    expect(pairsOf(OTHER).filter(isSame)).toEqual([])
  })

  test('nine of ten pairs that ask the same are recognised', () => {
    const pairs = pairsOf(SAME)
    const missed = pairs.filter((pair) => !isSame(pair))
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(pairs.length / 10)
  })
})

test('questions with the same keywords have the same key, in any form and order', () => {
  const key = groupKeyOf('How long is the notice period?')
  expect(groupKeyOf('the notice period: how long is it')).toBe(key)
  expect(groupKeyOf('How long is the trial period?')).not.toBe(key)
  expect(groupKeyOf('Hello, thank you!')).toBeNull()
})
