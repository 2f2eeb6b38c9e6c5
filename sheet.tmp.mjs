import sharp from "sharp";
const [out, ...files] = process.argv.slice(2);
const h = 1900;
const parts = await Promise.all(files.map(async (f) => { const m = await sharp(f).metadata(); return { input: await sharp(f).extract({ left: 0, top: 0, width: m.width, height: Math.min(m.height, Number(process.env.H ?? 3600)) }).resize({ height: h, fit: "inside" }).toBuffer() }; }));
let x = 0; const comp = [];
for (const p of parts) { const m = await sharp(p.input).metadata(); comp.push({ input: p.input, left: x, top: 0 }); x += m.width + 16; }
await sharp({ create: { width: x, height: h, channels: 3, background: "#888" } }).composite(comp).png().toFile(out);
