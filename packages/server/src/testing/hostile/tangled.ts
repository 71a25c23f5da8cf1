const LENGTH = 100_000
const row = (sign: string) => sign.repeat(Math.ceil(LENGTH / sign.length))

/** Texts of 100,000 characters that a careless pattern reads again from each of their characters (S75). */
export const TANGLED: [name: string, text: string][] = [
  ['spaces', `a${row(' ')}b`],
  ['spaces at the end', `a${row(' ')}`],
  ['a heading of spaces', `# a${row(' ')}b`],
  ['a heading of signs', `# a${row(' #')}b`],
  ['lines', `a${row('\n')}b`],
  ['lines of spaces', `a${row(' \n')}b`],
  ['brackets', row('(')],
  ['closing brackets', row(')')],
  ['citations that do not end', row('[1')],
  ['citations', row('[1] ')],
  ['cells', row('|')],
  ['a row of cells', `| ${row(' |')}b`],
  ['quotation marks', row('"')],
  ['quotations', row('"four words and more" ')],
  ['full stops', row('.')],
  ['commas', `a${row(',')}b`],
  ['endings of French words', row('tion ')],
  ['backticks', row('`')],
  ['one word', row('x')],
  ['signs of quotations', row('>')],
  ['signs of lists', row('- ')],
]
