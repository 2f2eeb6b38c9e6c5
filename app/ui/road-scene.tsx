export type RoadSign = "end-of-town" | "triangle";

/** A van on a southern road, in line: it has met the sign at the end of town (404), or put out its warning triangle. */
export function RoadScene({ sign }: { sign: RoadSign }) {
  return (
    <>
      <Trees />
      <path d="M-2000 292h5200" className="stroke-line-strong" strokeDasharray="46 34" strokeWidth="3" />
      {sign === "end-of-town" ? (
        <>
          <path d="M60 226h44M84 204h36M46 182h58" className="stroke-blue-line" strokeWidth="4" />
          <path d="M-2000 262h2868" className="stroke-ink" strokeWidth="2" />
          <path d="M884 262h2316" className="stroke-control" strokeWidth="2" strokeDasharray="2 11" />
          <Van />
          <EndOfTown />
        </>
      ) : (
        <>
          <path d="M-2000 262h5200" className="stroke-ink" strokeWidth="2" />
          <WarningTriangle />
          <g transform="translate(310)">
            <Van />
          </g>
        </>
      )}
    </>
  );
}

function Trees() {
  const trees = [
    { x: 176, r: 42 },
    { x: 612, r: 46 },
    { x: 702, r: 34 },
    { x: 980, r: 38 },
    { x: 1064, r: 50 },
  ];
  return (
    <g className="fill-sand stroke-line-strong" strokeWidth="2">
      {trees.map(({ x, r }) => (
        <g key={x}>
          <path d={`M${x} 262V${262 - r * 1.7}M${x} ${262 - r * 0.9}l${r * 0.34} ${-r * 0.4}`} />
          <path
            d={`M${x - r} ${262 - r * 2.1}a${r * 0.62} ${r * 0.62} 0 0 1 ${r * 0.5} ${-r * 0.9}a${r * 0.66} ${r * 0.66} 0 0 1 ${r * 1.05} ${-r * 0.06}a${r * 0.6} ${r * 0.6} 0 0 1 ${r * 0.45} ${r * 0.98}a${r * 0.52} ${r * 0.52} 0 0 1 ${-r * 0.62} ${r * 0.52}h${-r * 0.84}a${r * 0.52} ${r * 0.52} 0 0 1 ${-r * 0.54} ${-r * 0.54}z`}
          />
        </g>
      ))}
    </g>
  );
}

function Van() {
  return (
    <g className="stroke-ink" strokeWidth="2.25">
      <path
        className="fill-surface"
        d="M158 240V122q0-16 16-16h222q20 0 34 13l50 47q5 5 12 6l38 7q16 3 16 20v41h-22a31 31 0 0 0-62 0H268a31 31 0 0 0-62 0z"
      />
      <path className="fill-blue" strokeWidth="0" d="M159 196h227v24H262a31 31 0 0 0-50 0h-53z" />
      <path d="M386 108v132M296 116v124M296 152h84M374 164h-8M306 164h-8" strokeWidth="1.75" />
      <path className="fill-sky" d="M400 162v-38h6q11 0 19 7l33 31q0 4-6 4h-48q-4 0-4-4z" />
      <path d="M434 166v-24" strokeWidth="1.75" />
      <path className="fill-surface" d="M462 158q10-2 12 6v10h-12z" />
      <path d="M522 196h22v14h-14q-8 0-8-8zM158 150h12v26h-12M502 240h44M400 184h12" strokeWidth="1.75" />
      {[237, 493].map((x) => (
        <g key={x}>
          <circle cx={x} cy="238" r="24" className="fill-ink" />
          <circle cx={x} cy="238" r="12" className="fill-surface" strokeWidth="0" />
          <circle cx={x} cy="238" r="4" className="fill-ink" strokeWidth="0" />
        </g>
      ))}
    </g>
  );
}

/** In France the town's name, struck through in red, tells that one has just left it. */
function EndOfTown() {
  return (
    <g>
      <path d="M788 262V150M868 262V150" className="stroke-ink" strokeWidth="3" />
      <rect
        x="748"
        y="92"
        width="160"
        height="78"
        rx="10"
        className="fill-surface stroke-danger"
        strokeWidth="6"
      />
      <text x="828" y="149" textAnchor="middle" className="fill-ink font-bold text-[52px] tracking-[-0.03em]">
        404
      </text>
      <path d="M756 164 900 98" className="stroke-danger" strokeWidth="6" />
    </g>
  );
}

function WarningTriangle() {
  return (
    <g strokeWidth="2.25">
      <path d="M206 262h108" className="stroke-ink" strokeWidth="4" />
      <path d="M260 172 312 258H208z" className="fill-surface stroke-danger" strokeWidth="9" />
      <path d="M260 206v24" className="stroke-ink" strokeWidth="6" />
      <circle cx="260" cy="243" r="3.6" className="fill-ink" />
    </g>
  );
}
