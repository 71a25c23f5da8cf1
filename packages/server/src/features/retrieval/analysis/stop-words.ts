/** Stop words without accents, for the languages besides English and French. */
export const STOP_WORDS = {
  de: words(`aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist da dabei dadurch dafur
    daher damit dann daran darauf daraus darf das dass davon dazu dein deine deinem deinen deiner dem den denen denn der
    deren derer des deshalb dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem
    einen einer eines er es etwa etwas euch euer eure fur gegen haben habe hat hatte hatten hier hin hinter ich ihm ihn
    ihnen ihr ihre ihrem ihren ihrer ihres im in indem ins ist ja je jede jedem jeden jeder jedes jedoch jene jenem jenen
    jener jenes jetzt kein keine keinem keinen keiner keines man mein meine meinem meinen meiner mich mir mit nach nicht
    nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seines seit selbst sich sie sind so sofern
    solche solchem solchen solcher solches sondern sonst sowie sowohl uber um und uns unser unsere unserem unseren
    unserer unter vom von vor wahrend war ware waren was weder weil wenn wer werde werden wie wieder wir wird worden
    wurde wurden zu zum zur zwar zwischen`),
  es: words(`a al ante bajo como con contra cual cuales cuando de del desde donde durante e el ella ellas ello ellos en
    entre era eran eres es esa esas ese eso esos esta estaba estaban estan estar estas este esto estos estoy fue fueron
    ha haber habia han hasta hay haya he la las le les lo los mas me mi mientras mis muy nada ni no nos nosotros nuestra
    nuestras nuestro nuestros o os otra otras otro otros para pero poco por porque pues que quien quienes se sea sean
    segun ser si sido siempre sin sino sobre son soy su sus tal tales tambien tan tanto te ti todas todos tu tus u un una
    unas uno unos usted ustedes vosotros vuestra vuestro y ya yo`),
  it: words(`a ad agli ai al alla alle allo anche anzi avere c che chi ci coi col come con cosi cui d da dagli dai dal
    dall dalla dalle dallo degli dei del dell della delle dello di dove e ed era erano essere fino fra fu gia gli ha
    hanno ho i il in io l la le lei li lo loro lui ma me mentre mi mia mie miei mio ne negli nei nel nell nella nelle
    nello no noi non nostra nostre nostri nostro o od ogni oppure per perche pero piu poi quando quel quella quelle
    quelli quello questa queste questi questo qui quindi s se senza si sia siamo siano sono sta stata state stati stato
    su sua sue sugli sui sul sull sulla sulle sullo suo suoi te ti tra tu tua tue tuo tuoi tutte tutti un una uno vi voi
    vostra vostro`),
  pt: words(`a ao aos aquela aquelas aquele aqueles aquilo as ate com como da das de dela delas dele deles depois do dos e
    ela elas ele eles em entre era eram essa essas esse esses esta estao estar estas estava este estes eu foi foram ha
    isso isto ja la lhe lhes mais mas me mesma mesmo meu meus minha minhas muito na nao nas nem no nos nossa nossas nosso
    nossos num numa o os ou para pela pelas pelo pelos pois por quais qual quando que quem sao se seja sejam sem ser seu
    seus sido so sobre sua suas tal tambem te tem todas todos tu tua tuas teu teus um uma umas uns voce voces`),
  nl: words(`aan al alle als bij dan dat de der deze die dit door dus een en enkele er ge geen had hadden heb hebben heeft
    hem hen het hier hij hun ik in indien is ja je jij jou jouw jullie maar me mee men met mij mijn na naar niet niets
    nog nu of om omdat onder ons onze ook op over reeds sinds te tegen ten ter toch toen tot tussen u uit uw van vanaf
    vanuit via voor want waren was wat we wel werd werden wij wordt worden zal ze zelf zich zij zijn zo zoals zonder zou
    zouden`),
} as const

/** Question words besides the stop words; they count in texts but not in questions. */
export const QUESTION_WORDS = {
  de: words(`wem wen wessen wo woher wohin wann warum weshalb wieso wozu womit wofur worauf wieviel wieviele welche welchem
    welchen welcher welches kann konnen konnte durfen muss mussen soll sollen sollte mochte will wollen gibt bitte zeig
    zeige nenne erklare`),
  es: words(`cuanta cuantas cuanto cuantos adonde puede pueden puedo podria debe deben debo hace tiene tienen tengo favor
    dime explica`),
  it: words(`cosa quale quali quanta quante quanti quanto puo possono posso potrei deve devono devo bisogna favore dimmi
    spiega`),
  pt: words(`quanta quantas quanto quantos onde porque pode podem posso poderia deve devem devo ter tenho favor diga
    explique`),
  nl: words(`wie welk welke wanneer waar waarom hoe hoeveel hoelang kan kunnen kun mag mogen moet moeten wil willen graag
    geef leg`),
} as const

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
