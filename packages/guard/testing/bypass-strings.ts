/** Ways around a guard that reads commands, as classes × variants. None of them may leave the tree. */
export interface BypassClass {
  readonly name: string;
  readonly commands: readonly string[];
}

const outside = '../outside/canary';
/** What is tried: to read or write outside, to push, and to open git to foreign programs. */
const goals = {
  read: `cat ${outside}`,
  write: 'touch ../outside/new',
  push: 'git push origin HEAD:refs/heads/evil',
  configure: 'git config core.hooksPath app/x',
} as const;
const all = Object.values(goals);
const each = (form: (goal: string) => string | readonly string[]) => all.flatMap((goal) => form(goal));
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const octal = (text: string) =>
  [...text].map((c) => `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`).join('');
const hex = (text: string) => [...text].map((c) => `\\x${c.charCodeAt(0).toString(16)}`).join('');

const wrapped = (form: (goal: string) => string | readonly string[], name: string): BypassClass => ({
  name,
  commands: each(form),
});

export const bypassClasses: readonly BypassClass[] = [
  wrapped((goal) => [goal, ` ${goal}`, `${goal} #`, `${goal};`, `${goal}\n`, `! ${goal}`], 'as it is'),
  wrapped((goal) => {
    const [first = '', ...rest] = goal.split(' ');
    const tail = rest.join(' ');
    return [
      `'${first}' ${tail}`,
      `"${first}" ${tail}`,
      `\\${first} ${tail}`,
      `${first[0]}''${first.slice(1)} ${tail}`,
      `${first[0]}\\${first.slice(1)} ${tail}`,
      `${first[0]}""${first.slice(1)} ${tail}`,
      `${first}\t${tail}`,
      `${first} \\\n${tail}`,
      `/usr/bin/${first} ${tail}`,
      `//usr//bin/${first} ${tail}`,
      `/usr/bin/../bin/${first} ${tail}`,
    ];
  }, 'quoting'),
  wrapped(
    (goal) => [
      `$'${hex(goal.split(' ')[0] ?? '')}' ${goal.split(' ').slice(1).join(' ')}`,
      `$'${octal(goal)}'`,
      `eval $'${hex(goal)}'`,
      `$"${goal.split(' ')[0]}" ${goal.split(' ').slice(1).join(' ')}`,
      `bash -c $'${octal(goal)}'`,
    ],
    'quotes of C and of locales',
  ),
  wrapped(
    (goal) => [
      `{${goal.split(' ').join(',')}}`,
      `IFS=,; x='${goal.split(' ').join(',')}'; $x`,
      `${goal.split(' ').join('$IFS')}`,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the shell's.
      `${goal.split(' ').join('${IFS}')}`,
      `${goal.split(' ').join('$IFS$9')}`,
      `X='${goal}'; $X`,
      `X='${goal}'; eval "$X"`,
      `x=(${goal}); "\${x[@]}"`,
    ],
    'splitting and braces',
  ),
  wrapped(
    (goal) => [
      `$(echo ${goal})`,
      `\`echo ${goal}\``,
      `eval "$(echo ${quote(goal)})"`,
      `echo $(${goal})`,
      `echo "\`${goal}\`"`,
      `cat <(${goal})`,
      `${goal} > >(cat)`,
      `: "\${x:=$(${goal})}"`,
      `echo "\${x:-$(${goal})}"`,
      `echo $((\`${goal} >&2; echo 1\`))`,
      `echo $(( x[$(${goal} >&2; echo 0)] ))`,
    ],
    'substitution',
  ),
  wrapped(
    (goal) => [
      `cat <<END\n$(${goal})\nEND`,
      `bash <<'END'\n${goal}\nEND`,
      `sh <<END\n${goal}\nEND`,
      `bash <<< ${quote(goal)}`,
      `cat <<-END\n\t$(${goal})\n\tEND`,
      `cat <<A <<B\nx\nA\n$(${goal})\nB`,
      `cat <<'A'\nA\n${goal}`,
      `cat <<\\A\n$(x)\nA\n${goal}`,
    ],
    'here-documents',
  ),
  wrapped(
    (goal) => [
      `bash -c ${quote(goal)}`,
      `sh -c ${quote(goal)}`,
      `bash -lc ${quote(goal)}`,
      `bash --norc -c ${quote(goal)}`,
      `dash -c ${quote(goal)}`,
      `eval ${quote(goal)}`,
      `eval eval ${quote(goal)}`,
      `command ${goal}`,
      `builtin command ${goal}`,
      `exec ${goal}`,
      `env ${goal}`,
      `env -S ${quote(goal)}`,
      `nohup ${goal}`,
      `nice -n 1 ${goal}`,
      `timeout 5 ${goal}`,
      `stdbuf -o0 ${goal}`,
      `time ${goal}`,
      `setsid ${goal}`,
      `xargs -a /dev/null ${goal}`,
      `ionice ${goal}`,
      `busybox sh -c ${quote(goal)}`,
      `script -c ${quote(goal)} /dev/null`,
      `watch -x ${goal}`,
      `flock x ${goal}`,
      `coproc ${goal}`,
      `sudo ${goal}`,
    ],
    'commands that run commands',
  ),
  wrapped(
    (goal) => [
      `echo ${base64(goal)} | base64 -d | sh`,
      `echo ${base64(goal)} | base64 -d | bash`,
      `bash <(echo ${base64(goal)} | base64 -d)`,
      `printf '${octal(goal)}' | sh`,
      `echo ${quote(goal)} | bash -s`,
      `echo ${quote(goal)} | tee app/x.sh; bash app/x.sh`,
      `echo ${quote(goal)} > app/x.sh && . app/x.sh`,
      `echo ${quote([...goal].reverse().join(''))} | rev | sh`,
      `sh < <(echo ${quote(goal)})`,
      `echo ${quote(goal)} | xargs -I{} sh -c '{}'`,
      `source <(echo ${quote(goal)})`,
    ],
    'code from a pipe or file',
  ),
  wrapped(
    (goal) => [
      `true && ${goal}`,
      `false || ${goal}`,
      `ls & ${goal}`,
      `ls | ${goal}`,
      `(${goal})`,
      `{ ${goal}; }`,
      `if true; then ${goal}; fi`,
      `while ${goal}; do break; done`,
      `until ${goal}; do break; done`,
      `for x in 1; do ${goal}; done`,
      `case x in *) ${goal};; esac`,
      `f() { ${goal}; }; f`,
      `function f { ${goal}; }; f`,
      `select x in a; do ${goal}; done <<< 1`,
      `for ((;;)); do ${goal}; break; done`,
      `[[ x ]] && ${goal}`,
      `time -p ${goal}`,
      `if ${goal}; then :; fi`,
      `case $(${goal}) in *) ;; esac`,
    ],
    'compound commands',
  ),
  wrapped(
    (goal) => [
      `trap ${quote(goal)} EXIT`,
      `trap ${quote(goal)} DEBUG; :`,
      `trap ${quote(goal)} ERR; false`,
      `PROMPT_COMMAND=${quote(goal)} bash -i -c :`,
      `PS4='$(${goal})' bash -xc :`,
      `alias ls=${quote(goal)}; ls`,
      `shopt -s expand_aliases; alias x=${quote(goal)}\nx`,
      `echo ${quote(goal)} > app/rc; BASH_ENV=app/rc bash -c :`,
      `echo ${quote(goal)} > app/rc; ENV=app/rc sh -i -c :`,
      `echo ${quote(goal)} > app/rc; bash --rcfile app/rc -i`,
      `echo ${quote(goal)} > app/rc; bash --init-file app/rc -i -c :`,
      `ls() { ${goal}; }; ls`,
      `cd() { ${goal}; }; cd app`,
      `export -f x 2>/dev/null; x() { ${goal}; }; export -f x; bash -c x`,
      `env 'BASH_FUNC_ls%%=() { ${goal}; }' bash -c ls`,
      `command_not_found_handle() { ${goal}; }; nonsense`,
      `complete -C ${quote(goal)} x; compgen -C ${quote(goal)}`,
      `mapfile -C ${quote(goal)} -c 1 x <<< a`,
      `bind -x ${quote(`"x":${goal}`)}`,
      `hash -p /usr/bin/env ls; ls ${goal}`,
      `enable -f /usr/lib/bash/x x; ${goal}`,
    ],
    'hooks of the shell',
  ),
  wrapped(
    (goal) => [
      `[ -v ${quote(`a[$(${goal})]`)} ]`,
      `test -v ${quote(`a[$(${goal})]`)}`,
      `[[ ${quote(`a[$(${goal})]`)} -eq 0 ]]`,
      `[[ -v ${quote(`a[$(${goal})]`)} ]]`,
      `o=-v; test $o ${quote(`a[$(${goal})]`)}`,
      `test $(echo -v) ${quote(`a[$(${goal})]`)}`,
      `printf -v ${quote(`a[$(${goal})]`)} x`,
      `read ${quote(`a[$(${goal})]`)} <<< x`,
      `x=${quote(`a[$(${goal})]`)}; echo $((x))`,
      `let ${quote(`a[$(${goal})]=1`)}`,
      `((${`a[$(${goal})]`}=1))`,
      `declare ${quote(`a[$(${goal})]=1`)}`,
      `unset ${quote(`a[$(${goal})]`)}`,
      `wait -p ${quote(`a[$(${goal})]`)} -n`,
      `x=${quote(`a[$(${goal})]`)}; declare -i y=x`,
      `x=${quote(`a[$(${goal})]`)}; y=\${z:x:1}`,
      `a=(1); x=${quote(`a[$(${goal})]`)}; echo \${!x}`,
    ],
    'arithmetic that runs commands',
  ),
  wrapped(
    (goal) => [
      `find . -maxdepth 0 -exec ${goal} \\;`,
      `find . -maxdepth 0 -execdir ${goal} \\;`,
      `find . -maxdepth 0 "-ex$(echo ec)" ${goal} \\;`,
      `find . -maxdepth 0 -ok ${goal} \\; <<< y`,
      `echo x | xargs -I{} ${goal}`,
      `echo | xargs ${goal}`,
      `awk 'BEGIN{system("${goal}")}'`,
      `awk 'BEGIN{"${goal}" | getline}'`,
      `awk 'BEGIN{print | "${goal}"}'`,
      `sed '1e ${goal}' app/src/a.js`,
      `sed 's/.*/${goal.replaceAll('/', '\\/')}/e' app/src/a.js`,
      `git -c alias.x=${quote(`!${goal}`)} x`,
      `git -c core.fsmonitor=${quote(goal)} status`,
      `git -c core.pager=${quote(goal)} -p log`,
      `GIT_PAGER=${quote(goal)} git -p log`,
      `GIT_EXTERNAL_DIFF=${quote(goal)} git diff HEAD~1`,
      `GIT_SSH_COMMAND=${quote(goal)} git fetch`,
      `git bisect run ${goal}`,
      `git rebase -x ${quote(goal)} HEAD~1`,
      `git submodule foreach ${quote(goal)}`,
      `git filter-branch --tree-filter ${quote(goal)}`,
      `git grep -O${quote(goal)} foo`,
      `git difftool -x ${quote(goal)} -y`,
      `tar cf /dev/null app --checkpoint=1 --checkpoint-action=exec=${quote(goal)}`,
      `tar cf x --use-compress-program=${quote(goal)} app`,
      `sort --compress-program=${quote(goal)} app/list.txt`,
      `rsync -e ${quote(goal)} a b:c`,
      `ssh -o ProxyCommand=${quote(goal)} x`,
      `vim -c ${quote(`:!${goal}`)} -c q`,
      `ed -s <<< ${quote(`!${goal}`)}`,
      `man -P ${quote(goal)} ls`,
      `PAGER=${quote(goal)} man ls`,
      `less +'!${goal}' app/src/a.js`,
      `make SHELL=/bin/sh --eval ${quote(`x:; ${goal}`)} x`,
      `perl -e 'system("${goal}")'`,
      `ruby -e 'system("${goal}")'`,
      `python3 -c 'import os; os.system("${goal}")'`,
      `node -e 'require("child_process").execSync("${goal}")'`,
      `node <<< 'require("child_process").execSync("${goal}")'`,
      `echo 'import os; os.system("${goal}")' > app/e.py; python3 app/e.py`,
      `PYTHONSTARTUP=app/e.py python3 -i -c 1`,
      `NODE_OPTIONS=--require=./app/e.js node -v`,
      `npm --prefix /tmp exec -c ${quote(goal)}`,
      `npm config set script-shell app/run.sh`,
      `npx -c ${quote(goal)}`,
      `npm exec -c ${quote(goal)}`,
      `expect -c ${quote(`spawn ${goal}`)}`,
      `gdb -batch -ex ${quote(`shell ${goal}`)}`,
      `jq -n 'input' <(${goal})`,
    ],
    'programs that run commands',
  ),
  {
    name: 'reading outside',
    commands: [
      ...lines(`
      cat ../outside/canary
      cat "../outside/canary"
      cat ..//outside/./canary
      cat app/../../outside/canary
      cat ../outs*/can*
      cat ../outsid?/canary
      cat ../outside/{canary,}
      cat ../{outside,x}/canary
      cat ../[o]utside/canary
      cat ../outside/can""ary
      cat app/src/innocent
      cat app/src/away/canary
      cat app/src/aw*/canary
      head -c 100 ../outside/canary
      tail ../outside/canary
      grep . ../outside/canary
      grep -r . ../outside
      grep -R . app/src
      grep -r . app/src/away/
      grep -rh . $(echo ../outside)
      grep -f ../outside/canary app/src/a.js
      grep --file=../outside/canary app/src/a.js
      echo ../outside/canary | xargs cat
      echo ../outside/canary | xargs grep .
      echo ../outside/canary | xargs grep -h .
      echo ../outside/canary | xargs -n1 head
      echo ../outside/canary | xargs -I{} cat {}
      printf '../outside/canary\\0' | xargs -0 cat
      printf '../outside/canary\\0' > app/l; wc --files0-from=app/l
      printf '../outside/canary\\0' > app/l; sort --files0-from=app/l
      printf '../outside/canary\\0' > app/l; du --files0-from=app/l
      wc --files0-from=../outside/canary
      wc --files0-f ../outside/canary
      echo --files0-from=../outside/canary | xargs wc
      echo ../outside/canary > app/l; file -f app/l
      date -f ../outside/canary
      date --file=../outside/canary
      date -uf ../outside/canary
      date $(echo -f../outside/canary)
      md5sum -c ../outside/canary
      cat < ../outside/canary
      cat <> ../outside/canary
      cat 0< ../outside/canary
      exec 3< ../outside/canary; cat <&3
      read x < ../outside/canary; echo $x
      while read x; do echo $x; done < ../outside/canary
      mapfile x < ../outside/canary; echo "\${x[@]}"
      echo "$(< ../outside/canary)"
      x=$(cat ../outside/canary); echo $x
      X=../outside/canary; cat $X
      X=../outside; Y=canary; cat $X/$Y
      X=app; eval 'X=../outside/canary'; cat $X
      X=app/src/a.js; command export X=../outside/canary; cat $X
      X=app/src/a.js; builtin export X=../outside/canary; cat $X
      X=app/src/a.js; declare X=../outside/canary; cat $X
      PORT=app; command export PORT=../outside/canary; cat $PORT
      PORT=app; builtin export PORT=../outside/canary; cat $PORT
      PORT=app; E=export; command $E PORT=../outside/canary; cat $PORT
      X=app/src/a.js; typeset X=../outside/canary; cat $X
      X=app/src/a.js; readonly X=../outside/canary; cat $X
      X=app/src/a.js; read X <<< ../outside/canary; cat $X
      X=app/src/a.js; printf -v X ../outside/canary; cat $X
      X=app/src/a.js; mapfile -t X <<< ../outside/canary; cat $X
      X=app/src/a.js; getopts ../outside X; cat $X
      X=app/src/a.js; declare -n Y=X; Y=../outside/canary; cat $X
      X=app/src/a.js; : \${X/app*/../outside/canary}; cat $X
      X=app/src/a.js; unset X; cat \${X:-../outside/canary}
      X=../outside/canary; Y=X; cat \${!Y}
      for X in ../outside/canary; do cat $X; done
      for X in ../outside/*; do cat "$X"; done
      set -- ../outside/canary; cat $1
      set -- ../outside/canary; cat "$@"
      cd ..; cat outside/canary
      cd ../outside && cat canary
      builtin cd ../outside; cat canary
      command cd ../outside; cat canary
      eval 'cd ..'; cat outside/canary
      pushd ../outside; cat canary
      cd app; cd ../..; cat outside/canary
      cd app/src/away; cat canary
      cd -P app/src/away; cat canary
      CDPATH=..; cd outside; cat canary
      cd $(echo ..); cat outside/canary
      cd ~- ; cat ../outside/canary
      (cd .. && cat outside/canary)
      cp ../outside/canary app/x; cat app/x
      cp app/src/innocent app/x; cat app/x
      cp -a app/src/innocent app/y; cat app/y
      cp -a app/src/away app/y; cat app/y/canary
      cp -a app/src/away app/lib/away; cat app/lib/away/canary
      cp -r ../outside app/y
      cp -rL app/src app/y
      mv app/src/away app/w; cat app/w/canary
      ln ../outside/canary app/h; cat app/h
      ln -s ../../outside app/s; cat app/s/canary
      ln -s ../outside/canary s; cat s
      tar cf - ../outside | cat
      tar chf - app/src/away | cat
      diff ../outside/canary /dev/null
      diff -r app/src ../outside
      diff -r app/src app/lib
      cmp ../outside/canary app/src/a.js
      comm ../outside/canary /dev/null
      paste ../outside/canary
      join ../outside/canary ../outside/canary
      nl ../outside/canary
      od -c ../outside/canary
      xxd ../outside/canary
      base64 ../outside/canary
      rev ../outside/canary
      sort ../outside/canary
      uniq ../outside/canary
      cut -c1- ../outside/canary
      tr a b < ../outside/canary
      sed -n p ../outside/canary
      sed -f ../outside/canary app/src/a.js
      sed 'r ../outside/canary' app/src/a.js
      awk 1 ../outside/canary
      awk '{while((getline l < "../outside/canary")>0) print l}' app/src/a.js
      awk -f ../outside/canary app/src/a.js
      awk 'BEGIN{ARGV[1]="../outside/canary";ARGC=2} 1'
      jq -R . ../outside/canary
      jq -n --rawfile x ../outside/canary '$x'
      find ../outside -type f -exec cat {} +
      find -L app/src -type f -exec cat {} +
      find app -follow -type f -exec grep . {} +
      find . -name canary -o -exec cat ../outside/canary \\;
      git diff --no-index /dev/null ../outside/canary
      git diff --no-index app ../outside
      git hash-object ../outside/canary
      git apply ../outside/canary
      git commit --allow-empty -F ../outside/canary
      git -C ../outside status
      git --git-dir=../remote.git log
      git --work-tree=.. status
      git grep --no-index . ../outside
      git blame --contents ../outside/canary app/src/a.js
      git config -f ../outside/canary -l
      git clone ../remote.git app/clone
      git fetch ../remote.git
      python3 -m json.tool ../outside/canary
      python3 ../outside/canary
      node ../outside/canary
      node --env-file=../outside/canary -e 1
      node -r ../outside/canary app/src/a.js
      . ../outside/canary
      source ../outside/canary
      bash ../outside/canary
      curl file://$PWD/../outside/canary
      wget -i ../outside/canary
      dd if=../outside/canary
      install ../outside/canary app/x
      less ../outside/canary
      more ../outside/canary
      strings ../outside/canary
      file -m ../outside/canary app
      column ../outside/canary
      tac ../outside/canary
      cat ~+/../outside/canary
      cat "$PWD/../outside/canary"
      cat "\${PWD%/*}/outside/canary"
      cat $OLDPWD/../outside/canary
      cat /proc/self/cwd/../outside/canary
      cat /proc/self/environ
      cat /etc/passwd
      head -1 /etc/passwd
      grep root /etc/passwd
      cat /dev/fd/3 3< ../outside/canary
      cat /dev/stdin < ../outside/canary
      echo $CANARY_TOKEN
      echo "\${CANARY_TOKEN}"
      echo \${CANARY_TOKEN:-x}
      echo \${!CANARY*}
      X=CANARY_TOKEN; echo \${!X}
      printenv CANARY_TOKEN
      env
      set
      export -p
      declare -p
      compgen -v
      cat <<< "$CANARY_TOKEN"
      awk 'BEGIN{print ENVIRON["CANARY_TOKEN"]}'
      jq -n env
      node -p process.env
      python3 -c 'import os; print(os.environ)'
    `),
    ],
  },
  {
    name: 'writing outside',
    commands: [
      ...['>', '>>', '>|', '&>', '&>>', '2>', '>&', '<>', '1>', '3>', '2>>'].flatMap((sign) => [
        `echo x ${sign} ../outside/new`,
        `echo x ${sign} "../outs"ide/new`,
        `: ${sign}../outside/canary`,
      ]),
      ...lines(`
      tee ../outside/new < /dev/null
      echo x | tee app/a ../outside/new
      cp app/src/a.js ../outside/new
      cp -t ../outside app/src/a.js
      cp --target-directory=../outside app/src/a.js
      cp --target=../outside app/src/a.js
      mv app/src/a.js ../outside
      mv -t ../outside app/src/a.js
      rm ../outside/canary
      rm -rf ../outside
      rm -rf ..
      rm -rf "$PWD/.."
      rmdir ../outside
      touch ../outside/new
      mkdir ../outside/new
      mkdir -p app/../../outside/new
      chmod 000 ../outside/canary
      chmod -R 777 ..
      truncate -s 0 ../outside/canary
      ln -s x ../outside/l
      ln app/src/a.js ../outside/l
      sed -i s/a/b/ ../outside/canary
      sed -i s/a/b/ app/src/innocent
      sed -n 'w ../outside/new' app/src/a.js
      sed 's/foo/bar/w ../outside/new' app/src/a.js
      awk 'BEGIN{print "x" > "../outside/new"}'
      awk 'BEGIN{print "x" >> "../outside/new"}'
      awk -i inplace 1 ../outside/canary
      sort -o ../outside/new app/list.txt
      sort --output=../outside/new app/list.txt
      sort --out ../outside/new app/list.txt
      uniq app/list.txt ../outside/new
      xxd -r app/list.txt ../outside/new
      find . -maxdepth 0 -fprint ../outside/new
      find . -maxdepth 0 -fprintf ../outside/new x
      find . -maxdepth 0 -fls ../outside/new
      find ../outside -delete
      find ../outside -type f -exec rm {} +
      find . -maxdepth 0 -exec touch ../outside/new \\;
      find . -path x -o "-fpri$(echo nt)" ../outside/new
      tar xf app/x.tar -C ../outside
      tar cf ../outside/new app
      unzip app/out.zip -d ../outside
      git diff --output=../outside/new HEAD~1
      git log --output=../outside/new
      git format-patch -o ../outside HEAD~1
      git archive -o ../outside/new.tar HEAD
      git bundle create ../outside/new HEAD
      git worktree add ../outside/w
      git clone . ../outside/c
      git init ../outside/i
      git -C ../outside init
      git --work-tree=../outside checkout -- .
      git checkout-index -a --prefix=../outside/
      git mv app/src/a.js ../outside/new
      git apply --unsafe-paths --directory=../outside app/fix.patch
      cp -a app/src/away app/z; touch app/z/new
      cp -a app/src/away app/z && echo x > app/z/new
      cp -a app/src/away app/lib/ ; touch app/lib/away/new
      cp -r app/src app/lib2; touch app/lib2/away/new
      cp -r app/src app/a/b/ ; echo x > app/a/b/away/new
      mv app/src/away app/z; echo x > app/z/new
      mv app/src app/s2; echo x > app/s2/away/new
      ln -s ../../outside app/z; echo x > app/z/new
      ln -sfn ../../outside app/z && cp app/src/a.js app/z/
      git restore --source=HEAD~1 app/src/away; touch app/src/away/new
      rm app/src/away; git restore --source=HEAD app/src/away; touch app/src/away/new
      git checkout HEAD -- app/src/away; touch app/src/away/new
      git stash; touch app/src/away/new; git stash pop
      (sleep 0.2; echo x > app/z/new) & cp -a app/src/away app/z; wait
      for i in 1 2; do touch app/z/new; cp -a app/src/away app/z; done
      cd app/src/away && touch new
      pushd ..; touch outside/new
      builtin cd ..; touch outside/new
      eval cd ..; touch outside/new
      command cd ..; touch outside/new
      cd ..; cd outside; touch new
      cd app; cd -; cd ..; touch outside/new
      exec 3> ../outside/new; echo x >&3
      exec > ../outside/new; echo x
      X=../outside/new; echo x > $X
      X=app/n; eval X=../outside/new; echo x > $X
      X=app/n; read X <<< ../outside/new; echo x > $X
      X=app/n; command export X=../outside/new; echo x > $X
      echo x > $(echo ../outside/new)
      echo x > "\${X:-../outside/new}"
      echo x > ../{outside/new,}
      echo x > app/src/aw*/new
      echo ../outside/new | xargs touch
      echo ../outside/new | xargs -I{} cp app/src/a.js {}
      printf '../outside/new' | xargs tee
      python3 -m json.tool app/package.json ../outside/new
      python3 -m compileall ../outside
      python3 -m venv ../outside/v
      npx tsc --outDir ../outside
      npx tsc --outFile ../outside/x
      npx prettier --write ../outside
      pytest --junitxml=../outside/x.xml
      pytest --junitxml ../outside/x.xml
      pytest --basetemp=../outside
      pytest --rootdir=.. --cov-report=html:../outside
      npm --prefix ../outside install
      npm install --prefix ../outside x
      npm config set prefix ../outside
      make -C ..
      make -f ../outside/Makefile
      curl -o ../outside/new http://localhost:1/
      wget -O ../outside/new http://localhost:1/
      wget -P ../outside http://localhost:1/
      install app/src/a.js ../outside/new
      dd if=/dev/zero of=../outside/new count=1
      rsync app/src/a.js ../outside/
      split -b 1 app/list.txt ../outside/x
      csplit -f ../outside/x app/list.txt 1
      patch ../outside/canary app/fix.patch
      patch -d .. -p0 < app/fix.patch
      mktemp ../outside/XXXX
      mkfifo ../outside/f
      gcc -o ../outside/x app/x.c
      date -s 2020-01-01
      date --set=2020-01-01
      date 010100002020
      echo x > /dev/tcp/127.0.0.1/1
      exec 3<>/dev/tcp/127.0.0.1/1
      kill -9 -1
      kill 1
    `),
    ],
  },
  {
    name: 'opening git to others',
    commands: lines(`
      git config core.hooksPath app/x
      git config --local alias.p push
      git config --global user.name x
      git config --file .git/config a.b c
      git config --add remote.origin.push HEAD
      git -c core.hooksPath=app/x commit --allow-empty -m x
      git remote add evil ../outside
      git remote set-url origin ../outside
      git remote rename origin x
      git push
      git push origin main
      git pu""sh origin HEAD:evil
      git push ../remote.git HEAD:evil
      git send-pack ../remote.git HEAD:refs/heads/evil
      git "pu"sh origin HEAD:refs/heads/evil
      git $(echo push) origin HEAD:refs/heads/evil
      G=git; P=push; $G $P origin HEAD:refs/heads/evil
      git fetch . HEAD:refs/remotes/origin/main
      git pull --rebase
      git branch --set-upstream-to=origin/main
      git branch --edit-description
      git update-ref refs/heads/main HEAD~1
      git symbolic-ref HEAD refs/heads/x
      git submodule add ../remote.git sub
      git submodule update --init
      git worktree add app/w
      git gc
      git maintenance start
      git lfs install
      git hook run pre-commit
      git credential fill
      git daemon --base-path=..
      git upload-pack .
      git receive-pack .
      git fast-import < app/list.txt
      git notes add -m x
      git replace HEAD HEAD~1
      git sparse-checkout set app
      git update-index --index-info
      git read-tree HEAD~1
      git write-tree
      git var -l
      git instaweb
      git p4 clone x
      git svn init x
      git init --template=app
      echo x > .git/hooks/pre-commit
      echo x > .git/config
      cp app/run.sh .git/hooks/post-commit
      mv app/run.sh .git/hooks/post-commit
      ln -s ../app .git/hooks/x
      chmod +x .git/hooks/pre-commit
      tee .git/config < app/list.txt
      sed -i s/a/b/ .git/config
      cd .git && echo x > config
      echo x > .GIT/config
      echo x > .git/info/attributes
      touch .git/hooks/pre-push
      cp -r app/x .git/hooks
      mkdir -p .git/hooks/x
      GIT_DIR=../remote.git git log
      GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=alias.p GIT_CONFIG_VALUE_0=push git p
      GIT_EDITOR='touch ../outside/new' git commit --amend
      GIT_TEMPLATE_DIR=app git init
      GIT_OBJECT_DIRECTORY=../outside git add app
      GIT_INDEX_FILE=../outside/i git add app
      GIT_TRACE=../outside/t git status
      GIT_TRACE2_EVENT=$PWD/../outside/t git status
      export GIT_DIR=../remote.git; git log
      declare -x GIT_DIR=../remote.git; git log
  `),
  },
  {
    name: 'the environment of programs',
    commands: [
      'LD_PRELOAD=app/x.so',
      'LD_LIBRARY_PATH=app',
      'PATH=app:$PATH',
      'BASH_ENV=app/run.sh',
      'ENV=app/run.sh',
      'SHELLOPTS=xtrace',
      "PS4='$(touch ../outside/new)'",
      'IFS=/',
      'HOME=../outside',
      'TMPDIR=../outside',
      'PYTHONPATH=../outside',
      'NODE_OPTIONS=--require=../outside/canary',
      'npm_config_prefix=../outside',
      'PERL5OPT=-Mx',
      'RUBYOPT=-rx',
      'GIT_SSH=app/run.sh',
      'EDITOR=app/run.sh',
      'LESSOPEN="|cat ../outside/canary"',
      'MAKEFLAGS=--eval=x',
      'http_proxy=http://evil',
    ].flatMap((set) => [
      `${set} bash -c ls`,
      `export ${set}; ls`,
      `env ${set} ls app`,
      `declare -x ${set}; ls`,
    ]),
  },
];
