import type { Texts } from './texts.ts'

export const af: Texts = {
  recovery: {
    subject: 'Kom terug in jou {project}-rekening',
    heading: 'Kom terug in jou rekening',
    byCode: 'Tik hierdie kode in op die bladsy waar jy daarvoor gevra het:',
    byLink: 'Maak hierdie skakel oop om te kies hoe jy voortaan aanmeld:',
    action: 'Kom terug in my rekening',
    unexpected: 'Het jy nie hiervoor gevra nie? Doen dan niks: niemand kom sonder hierdie boodskap in nie.',
  },
  verification: {
    subject: 'Bevestig jou e-posadres vir {project}',
    heading: 'Is dit jou adres?',
    byCode: 'Tik hierdie kode in om te bevestig dat {address} joune is:',
    byLink: 'Maak hierdie skakel oop om te bevestig dat {address} joune is:',
    action: 'Bevestig my adres',
    unexpected:
      'Het jy geen rekening hier nie? Dan het iemand ’n adres verkeerd getik, en jy kan hierdie boodskap vergeet.',
  },
  login: {
    subject: 'Jou kode om by {project} aan te meld',
    heading: 'Meld aan',
    byCode: 'Tik hierdie kode in om aan te meld:',
    byLink: 'Maak hierdie skakel oop om aan te meld:',
    action: 'Meld aan',
    unexpected: 'Meld jy nie nou aan nie? Gee hierdie kode dan vir niemand nie.',
  },
  registration: {
    subject: 'Jou kode om by {project} aan te sluit',
    heading: 'Amper klaar',
    byCode: 'Tik hierdie kode in om jou rekening te voltooi:',
    byLink: 'Maak hierdie skakel oop om jou rekening te voltooi:',
    action: 'Voltooi my rekening',
    unexpected: 'Skryf jy nie nou in nie? Doen dan niks, en geen rekening word gemaak nie.',
  },
  recoveryUnknown: {
    subject: 'Iemand het by {project} na ’n rekening gevra',
    heading: 'Daar is geen rekening met hierdie adres nie',
    paragraph: 'Iemand het gevra om terug te kom in die rekening van {address}, maar daar is geen nie.',
    advice: 'Was dit jy? Dan het jy dalk met ’n ander adres ingeskryf: probeer asseblief daardie een.',
  },
  verificationUnknown: {
    subject: 'Iemand het jou adres vir {project} gegee',
    heading: 'Daar is geen rekening met hierdie adres nie',
    paragraph: 'Iemand het gevra om {address} te bevestig, maar geen rekening het hierdie adres nie.',
    advice: 'Was dit jy? Dan het jy dalk met ’n ander adres ingeskryf: probeer asseblief daardie een.',
  },
  codeIsSecret: 'Die kode werk een keer, vir {life}. Ons vra nooit oor die telefoon daarvoor nie.',
  linkWorksOnce: 'Die skakel werk een keer, vir {life}.',
  life: { shortly: '’n kort rukkie', minute: '’n minuut', minutes: '{minutes} minute' },
  footer: '{project} het hierdie boodskap aan {address} gestuur.',
  sms: 'Jou {project}-kode is {code}. Gee dit vir niemand nie.',
}
