import type { Texts } from './texts.ts'

export const af: Texts = {
  recovery: {
    subject: 'Herwin jou {project}-rekening',
    heading: 'Herwin jou rekening',
    byCode: 'Tik hierdie kode in op die bladsy waar jy dit aangevra het:',
    byLink: 'Maak hierdie skakel oop om ’n nuwe manier te kies om aan te meld:',
    action: 'Herwin my rekening',
    unexpected:
      'As jy dit nie aangevra het nie, ignoreer hierdie boodskap. Niemand kan daarsonder in jou rekening kom nie.',
  },
  verification: {
    subject: 'Bevestig jou e-posadres vir {project}',
    heading: 'Bevestig jou adres',
    byCode: 'Tik hierdie kode in om te bevestig dat {address} joune is:',
    byLink: 'Maak hierdie skakel oop om te bevestig dat {address} joune is:',
    action: 'Bevestig my adres',
    unexpected:
      'As jy nie ’n rekening hier het nie, het iemand jou adres per ongeluk ingetik. Jy kan hierdie boodskap ignoreer.',
  },
  login: {
    subject: 'Jou aanmeldkode vir {project}',
    heading: 'Meld aan',
    byCode: 'Tik hierdie kode in om aan te meld:',
    byLink: 'Maak hierdie skakel oop om aan te meld:',
    action: 'Meld aan',
    unexpected: 'As jy nie nou aanmeld nie, moenie hierdie kode met enigiemand deel nie.',
  },
  registration: {
    subject: 'Jou kode vir {project}',
    heading: 'Amper klaar',
    byCode: 'Tik hierdie kode in om jou rekening te skep:',
    byLink: 'Maak hierdie skakel oop om jou rekening te skep:',
    action: 'Skep my rekening',
    unexpected: 'As jy nie ’n rekening skep nie, ignoreer hierdie boodskap en geen rekening word geskep nie.',
  },
  recoveryUnknown: {
    subject: 'Rekeningherwinning by {project}',
    heading: 'Geen rekening met hierdie adres nie',
    paragraph:
      'Iemand het probeer om ’n rekening met {address} te herwin, maar geen rekening het hierdie adres nie.',
    advice: 'As dit jy was, het jy dalk ’n ander adres gebruik. Probeer daardie een.',
  },
  verificationUnknown: {
    subject: 'Adresbevestiging by {project}',
    heading: 'Geen rekening met hierdie adres nie',
    paragraph: 'Iemand het gevra om {address} te bevestig, maar geen rekening het hierdie adres nie.',
    advice: 'As dit jy was, het jy dalk ’n ander adres gebruik. Probeer daardie een.',
  },
  codeIsSecret: 'Die kode werk een keer en verval oor {life}. Ons vra dit nooit oor die telefoon nie.',
  linkWorksOnce: 'Die skakel werk een keer en verval oor {life}.',
  life: { shortly: '’n kort rukkie', minute: '’n minuut', minutes: '{minutes} minute' },
  footer: '{project} het hierdie boodskap aan {address} gestuur.',
  sms: 'Jou {project}-kode is {code}. Moenie dit met enigiemand deel nie.',
}
