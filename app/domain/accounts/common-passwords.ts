import { withoutAccents } from "#app/lib/fold-text.ts";

// The first guesses of whoever guesses: without accents, case, or what is often put after a word («Soleil2026!»).
const words = `
admin administrateur administrator root superadmin superuser user users utilisateur guest invite test teste tester testing
demo default defaut exemple example sample temp tempo temporaire provisoire pass passe passer passw password passwd
passwort passphrase motdepasse mdp monmotdepasse motdepasseoublie nouveaumotdepasse code codes secret secrete secrets
sesame ouvretoi login logon connexion connecter acces access entree entrer welcome bienvenue bonjour bonsoir salut hello
coucou allo changeme changezmoi change changer letmein openup ouvre laissemoi iloveyou jetaime jetadore jtaime jtm love
amour amours mamour monamour amitie bisou bisous calin caline cheri cherie moncheri macherie chouchou doudou loulou
loulout poupette poussin minou minette nounou nounours bebe bebes maman papa mamie papy papi famille fille garcon soeur
frere enfant enfants ange angel angelique princesse princess prince reine queen king roi boss chef patron patronne
directeur direction bureau agence agences societe entreprise company compagnie location locations louer loueur vehicule
vehicules voiture voitures camion camions camionnette fourgon fourgons utilitaire utilitaires remorque remorques poidslourd
poidslourds garage chauffeur conducteur diesel essence renault peugeot citroen mercedes porsche ferrari audi volkswagen
toyota nissan ford iveco scania volvo perpignan montpellier toulouse marseille bordeaux nantes lyon paris lille rennes
strasbourg toulon grenoble narbonne beziers carcassonne nimes bayonne biarritz nice cannes france francais francaise
french europe espagne catalan catalogne occitanie roussillon provence bretagne corse normandie alsace soleil soleils
sunshine lune etoile etoiles star ciel mer ocean plage montagne neige pluie vent orage tempete printemps ete automne hiver
noel lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril juin juillet aout septembre octobre
novembre decembre chocolat choco nutella caramel vanille fraise cerise banane orange citron pomme peche abricot cafe
biere pastis vodka pizza fromage croissant baguette tartine poulet lapin chaton chatons chat chats chien chiens cheval
chevaux poney dauphin dauphins papillon tigre lion lionne loup louve dragon panda monkey singe poisson oiseau tortue
coccinelle abeille football foot rugby tennis basket handball petanque cyclisme velo moto scooter sport sportif equipe
champion champions psg om olympique zidane zizou ronaldo messi mbappe platini griezmann benzema neymar baseball hockey
soccer superman batman spiderman starwars pokemon pikachu mario zelda minecraft fortnite naruto goku sangoku dragonball
simpson gameover player gamer games master winner killer shadow hunter ninja pirate pirates viking warrior matrix magic
magique merlin licorne fantome diable demon satan lucifer metal metallica nirvana musique music guitare piano danse
disco rock rap techno concert freedom liberte egalite fraternite victoire victoria espoir bonheur heureux heureuse
joie sourire vacances voyage travail boulot merci merde putain connard salope fuckyou fuckoff biteme whatever trustno
computer ordinateur internet google facebook youtube instagram twitter snapchat tiktok amazon netflix microsoft windows
apple iphone samsung android linux ubuntu orangefr wanadoo freebox livebox bbox sfr laposte hotmail gmail yahoo outlook
server serveur system systeme database oracle mysql postgres cisco router wifi azertyui azert qwerty qwertz azer wxcv
qsdf azeqsd azeqsdwxc aqwzsx aqwzsxedc zaqxsw qazwsx qazwsxedc wsxedc asdfgh zxcvbn qweasd qweasdzxc nicolas julien
thomas alexandre maxime antoine pierre michel philippe alain bernard daniel patrick laurent stephane olivier christophe
david sebastien frederic jerome vincent guillaume romain florian kevin quentin lucas hugo mathieu matthieu benjamin
arthur gabriel raphael louis jules camille marie julie sophie nathalie isabelle sandrine valerie catherine christine
celine stephanie virginie aurelie emilie laetitia caroline charlotte manon chloe lea emma clara sarah laura marine
pauline mathilde juliette alice louise margaux jennifer jessica michelle ashley nicole daniela michael jordan george
charlie robert william andrew joshua matthew anthony jackson maggie ginger pepper buster cookie summer flower diamond
silver golden purple yellow orchidee rose roses tulipe marguerite violette jasmin bambou foret jardin maison chateau
toto titi tata tutu lolo lala lili lulu nana nono momo coco kiki riri fifi zozo toutou nanou loulette truc machin bidule
blabla lol mdr ptdr xxx yoyo doudoune azerqwer abcabc abc aaa zzz
`;

const common = new Set(words.trim().split(/\s+/));

// Rows of the keyboards and what everyone can count.
const rows = [
  "azertyuiopqsdfghjklmwxcvbn",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "a1z2e3r4t5y6u7i8o9p0",
  "1q2w3e4r5t6y7u8i9o0p",
  "1a2b3c4d5e6f7g8h9i0j",
  "1qaz2wsx3edc4rfv5tgb",
  "147258369",
  "741852963",
];
const sequences = [...rows, ...rows.map((row) => [...row].reverse().join(""))];

/** Is it among what anybody would try first? */
export function isCommonPassword(password: string): boolean {
  const text = withoutAccents(password);
  // «aaaaaa», six spaces, «121212».
  if (new Set(text).size <= 2) return true;
  const word = text.replace(/\P{L}{1,4}$/u, "");
  // «azertyazerty», «123123».
  const halves = [text, word]
    .map((part) => part.slice(0, part.length / 2))
    .filter((half) => text === half + half);
  return [text, word, ...halves].some(
    (part) => common.has(part) || (part.length > 2 && sequences.some((row) => row.includes(part))),
  );
}
