import type { Texts } from './texts.ts'

export const zu: Texts = {
  recovery: {
    subject: 'Buyisela i-akhawunti yakho ye-{project}',
    heading: 'Buyisela i-akhawunti yakho',
    byCode: 'Faka le khodi ekhasini oyicele kulo:',
    byLink: 'Vula lesi sixhumanisi ukuze ukhethe indlela entsha yokungena:',
    action: 'Buyisela i-akhawunti yami',
    unexpected:
      'Uma ungakucelanga lokhu, ungawushaya indiva lo myalezo. Akekho ongangena ku-akhawunti yakho ngaphandle kwawo.',
  },
  verification: {
    subject: 'Qinisekisa ikheli lakho le-imeyili ku-{project}',
    heading: 'Qinisekisa ikheli lakho',
    byCode: 'Faka le khodi ukuze uqinisekise ukuthi ikheli elithi {address} ngelakho:',
    byLink: 'Vula lesi sixhumanisi ukuze uqinisekise ukuthi ikheli elithi {address} ngelakho:',
    action: 'Qinisekisa ikheli lami',
    unexpected:
      'Uma ungenayo i-akhawunti lapha, kukhona ofake ikheli lakho ngephutha. Ungawushaya indiva lo myalezo.',
  },
  login: {
    subject: 'Ikhodi yakho yokungena ku-{project}',
    heading: 'Ngena',
    byCode: 'Faka le khodi ukuze ungene:',
    byLink: 'Vula lesi sixhumanisi ukuze ungene:',
    action: 'Ngena',
    unexpected: 'Uma ungangeni njengamanje, ungayinikezi muntu le khodi.',
  },
  registration: {
    subject: 'Ikhodi yakho ye-{project}',
    heading: 'Sekuseduze',
    byCode: 'Faka le khodi ukuze uvule i-akhawunti yakho:',
    byLink: 'Vula lesi sixhumanisi ukuze uvule i-akhawunti yakho:',
    action: 'Vula i-akhawunti yami',
    unexpected: 'Uma ungavuli i-akhawunti, ungawushaya indiva lo myalezo futhi ayikho i-akhawunti ezovulwa.',
  },
  recoveryUnknown: {
    subject: 'Ukubuyiselwa kwe-akhawunti ku-{project}',
    heading: 'Ayikho i-akhawunti enaleli kheli',
    paragraph: 'Kukhona ozame ukubuyisela i-akhawunti nge-{address}, kodwa ayikho i-akhawunti enaleli kheli.',
    advice: 'Uma bekunguwe, kungenzeka usebenzise elinye ikheli. Zama lelo.',
  },
  verificationUnknown: {
    subject: 'Ukuqinisekiswa kwekheli ku-{project}',
    heading: 'Ayikho i-akhawunti enaleli kheli',
    paragraph: 'Kukhona ocele ukuqinisekisa u-{address}, kodwa ayikho i-akhawunti enaleli kheli.',
    advice: 'Uma bekunguwe, kungenzeka usebenzise elinye ikheli. Zama lelo.',
  },
  codeIsSecret: 'Le khodi isebenza kanye futhi iphelelwa yisikhathi {life}. Asisoze sayicela ngocingo.',
  linkWorksOnce: 'Lesi sixhumanisi sisebenza kanye futhi siphelelwa yisikhathi {life}.',
  life: { shortly: 'emva kwesikhashana', minute: 'emva komzuzu', minutes: 'emva kwemizuzu engu-{minutes}' },
  footer: 'I-{project} ithumele lo myalezo ku-{address}.',
  sms: 'Ikhodi yakho ye-{project} ithi {code}. Ungayinikezi muntu.',
}
